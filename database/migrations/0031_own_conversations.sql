-- Conversations that people really have ahead of them. They stand apart from scenarios, so that whoever lists scenarios
-- cannot come upon one: docs/decisions/0049-a-conversation-of-ones-own.md.
-- Phase: expand. Lives with programs that know 0030_own_data.
create table own_conversations (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  language_code text not null references languages (code),
  -- What the learner tells of it. With whom is a role, never a name.
  role text not null check (role <> ''),
  topic text not null check (topic <> ''),
  fear text not null default '',
  wish text not null check (wish <> ''),
  mood text not null check (mood in ('enthusiastic', 'calm', 'withdrawn', 'anxious', 'defensive', 'angry')),
  takes_place_on date,
  face_seed integer not null default floor(random() * 2147483647)::integer check (face_seed >= 0),
  -- OwnScenario in the contract of own-conversations.
  scenario json not null,
  -- `fallback`: a model was asked in vain, and the template stands in for it.
  origin text not null check (origin in ('template', 'model', 'fallback')),
  produced_by text,
  prompt_version text,
  -- ConversationPlan in the contract of own-conversations.
  plan json not null,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now()
);
create index own_conversations_user on own_conversations (user_id, id desc);

-- A chat rehearses a scenario or a conversation of one's own. When the latter is deleted, its chats are deleted before.
alter table chats
  alter column scenario_id drop not null,
  add column own_conversation_id bigint references own_conversations (id) on delete set null,
  add constraint chats_rehearse_one check (
    num_nonnulls(scenario_id, own_conversation_id) = 1
    or (num_nonnulls(scenario_id, own_conversation_id) = 0 and deleted_at is not null)
  );
create index chats_own_conversation on chats (own_conversation_id) where own_conversation_id is not null;

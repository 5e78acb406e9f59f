-- Chats, their messages and evaluations, and what keeps a turn from being stored twice.
-- organization_id is the user's organisation when the row was made: a user who moves leaves it behind.

-- A chat's id is random, so that it reveals nothing; it fits a JavaScript number.
create table chats (
  id bigint primary key check (id between 1 and 9007199254740991),
  organization_id bigint not null references organizations (id),
  user_id bigint not null references users (id),
  scenario_id bigint not null references scenarios (id),
  character_id bigint references characters (id),
  mood_id bigint references moods (id),
  language_code text not null references languages (code),
  turn_count integer not null default 0 check (turn_count >= 0),
  -- An index on turn_count itself would have to be written with every turn; this changes once.
  has_turns boolean not null generated always as (turn_count > 0) stored,
  created_at timestamptz not null default now()
);
create index chats_user on chats (user_id, created_at desc, id desc);
create index chats_organization on chats (organization_id, created_at desc, id desc);
create index chats_scenario on chats (scenario_id);
create index chats_character on chats (character_id);
create index chats_mood on chats (mood_id);
create index chats_without_turns on chats (created_at) where not has_turns;

-- No message is deleted: an edit marks those that it replaces with the id of the turn that supersedes them.
create table messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats (id),
  position integer not null check (position >= 0),
  is_user boolean not null,
  content text not null,
  -- The model or the rules that made a reply, and the version of the prompt.
  produced_by text,
  prompt_version text,
  superseded_by uuid,
  created_at timestamptz not null default now(),
  unique nulls not distinct (chat_id, position, superseded_by)
);

create table evaluations (
  chat_id bigint primary key references chats (id),
  organization_id bigint not null references organizations (id),
  content text not null,
  specifics json not null,
  message_ids bigint[] not null,
  turn_count integer not null,
  -- What was counted, for pictures and progress: Measures in the contract of evaluations.
  measures json,
  produced_by text not null,
  prompt_version text,
  created_at timestamptz not null default now()
);
create index evaluations_organization on evaluations (organization_id, created_at desc, chat_id desc);

-- A request with an idempotency key. Without a reply it is still running, or its process died.
create table requests (
  user_id bigint not null references users (id) on delete cascade,
  key text not null,
  fingerprint bytea not null,
  reply json,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index requests_age on requests (created_at);

-- The right to do one piece of work until a time: the turn or the evaluation of a chat, the creation of a user.
create table leases (
  work text not null check (work in ('turn', 'evaluation', 'user')),
  -- The id of the chat or of the user.
  subject_id bigint not null,
  lease_owner uuid not null,
  lease_expires_at timestamptz not null,
  -- The idempotency key of the request that a turn answers.
  request_key text,
  primary key (work, subject_id)
);

-- How many attempts a user has made in the current window, for each purpose.
create table rate_limits (
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null,
  attempts integer not null,
  window_started_at timestamptz not null,
  -- Set while the cooldown lasts that the attempt beyond the limit began.
  blocked_until timestamptz,
  primary key (user_id, purpose)
);

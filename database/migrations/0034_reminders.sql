-- E-mails that people asked for: what somebody chose, which reminders were sent, and the links that end them.
-- Phase: expand. Lives with programs that know 0031_own_conversations.
create table reminder_choices (
  user_id bigint primary key references users (id) on delete cascade,
  -- "How did it go?", about a conversation of one's own.
  debriefs boolean not null default false,
  boosters boolean not null default false,
  -- When it was last looked up what is due for them.
  looked_at timestamptz not null default '-infinity'
);
create index reminder_choices_looked_at on reminder_choices (looked_at) where debriefs or boosters;

-- One for each reason: a date of a conversation of one's own, or a booster. They hold no words.
create table reminders (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('debriefs', 'boosters')),
  own_conversation_id bigint references own_conversations (id) on delete cascade,
  day date,
  evaluation_id bigint references evaluations (id) on delete cascade,
  after_days smallint,
  -- `dropped`: it was not due any more, or not wanted.
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'dropped')),
  attempts smallint not null default 0,
  -- Not tried before.
  next_at timestamptz not null default now(),
  created_at timestamptz not null default now(),
  check (num_nonnulls(own_conversation_id, day) = case kind when 'debriefs' then 2 else 0 end),
  check (num_nonnulls(evaluation_id, after_days) = case kind when 'boosters' then 2 else 0 end),
  unique (own_conversation_id, day),
  unique (evaluation_id, after_days)
);
create index reminders_waiting on reminders (next_at, id) where state = 'waiting';
create index reminders_user on reminders (user_id);

-- Each e-mail has a link of its own, which ends e-mails of its kind without signing in. Only its hash is kept.
create table unsubscribe_links (
  token_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  kind text not null check (kind in ('debriefs', 'boosters')),
  created_at timestamptz not null default now()
);
create index unsubscribe_links_user on unsubscribe_links (user_id);

-- What was said, and what was thought of it.

-- A chat's id is random, so that it tells nothing; it fits a JavaScript number.
-- reply_*: the one reply that is running, who holds it, for which request, and until when without a sign of life.
create table chats (
  id bigint primary key check (id between 1 and 9007199254740991),
  user_id bigint not null references users (id),
  scenario_id bigint not null references scenarios (id),
  character_id bigint references characters (id),
  mood_id bigint references moods (id),
  language_code text not null references languages (code),
  turn_count integer not null default 0 check (turn_count >= 0),
  created_at timestamptz not null default now(),
  reply_holder uuid,
  reply_key text,
  reply_held_until timestamptz,
  check ((reply_holder is null) = (reply_held_until is null))
);
create index chats_user on chats (user_id, created_at desc, id desc);
create index chats_scenario on chats (scenario_id);
create index chats_character on chats (character_id);
create index chats_mood on chats (mood_id);

-- Nothing said is lost: an edit marks what it cuts with the id of the turn that cut it.
create table messages (
  id bigint generated always as identity primary key,
  chat_id bigint not null references chats (id),
  position integer not null check (position >= 0),
  is_user boolean not null,
  content text not null,
  produced_by text,
  cut_by uuid,
  created_at timestamptz not null default now(),
  unique nulls not distinct (chat_id, position, cut_by)
);

create table evaluations (
  chat_id bigint primary key references chats (id),
  content text not null,
  specifics json not null,
  message_ids bigint[] not null,
  turn_count integer not null,
  produced_by text not null,
  created_at timestamptz not null default now()
);

-- A request that must happen once. Without a reply it is still running (or its process died).
create table requests (
  user_id bigint not null references users (id) on delete cascade,
  key text not null,
  fingerprint bytea not null,
  reply json,
  created_at timestamptz not null default now(),
  primary key (user_id, key)
);
create index requests_age on requests (created_at);

create table rate_limits (
  user_id bigint not null references users (id) on delete cascade,
  purpose text not null,
  used integer not null default 0,
  opened_at timestamptz not null default clock_timestamp(),
  blocked_until timestamptz,
  primary key (user_id, purpose)
);

-- Hints: who asked for one, before which message, and what it was. It holds no words, so it stays as long as what was
-- counted does.
-- Phase: expand. Lives with programs that know 0027_branches.
create table hints (
  chat_id bigint not null references chats (id) on delete cascade,
  branch integer not null,
  -- How many messages stood before the one that it was for.
  position integer not null check (position >= 0 and position % 2 = 0),
  move text not null,
  created_at timestamptz not null default now(),
  primary key (chat_id, branch, position)
);

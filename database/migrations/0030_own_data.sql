-- What people do with their own data: they delete a conversation, and ask for all of it to be erased.
-- Phase: expand. Lives with programs that know 0022_scim.

-- Set when the learner, or whoever deleted the learner, has deleted the chat: it is there for counts alone. An earlier
-- program shows it as one whose words have gone.
alter table chats
  add column deleted_at timestamptz,
  add constraint chats_deleted_are_erased check (deleted_at is null or erased_at is not null);
update chats set deleted_at = erased_at from users where users.id = chats.user_id and users.deleted_at is not null;

-- Who has asked for their account and all words in it to be deleted; an administrator does it, or they take it back.
create table erasure_requests (
  user_id bigint primary key references users (id) on delete cascade,
  requested_at timestamptz not null default now()
);

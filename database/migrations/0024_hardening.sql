-- What may be asked for how often, and what is kept of a sign-in.
-- Phase: expand. Lives with programs that know 0022_scim.

-- How often a person, or all people of an organisation, asked on one day (UTC) for what costs money.
create table daily_counts (
  user_id bigint references users (id) on delete cascade,
  organization_id bigint references organizations (id) on delete cascade,
  purpose text not null,
  day date not null,
  attempts integer not null,
  unique nulls not distinct (user_id, organization_id, purpose, day),
  check ((user_id is null) <> (organization_id is null))
);
create index daily_counts_day on daily_counts (day);

-- The provider is not told by an ID token any more whose sign-out it is, so none is kept. An earlier program still writes
-- the column, so it goes with a later version.
alter table sessions alter column id_token drop not null;
update sessions set id_token = null;

-- Conversations whose words are still there, for finding those that have become too old.
create index chats_kept on chats (created_at) where erased_at is null and has_turns;

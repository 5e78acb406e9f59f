-- SCIM 2.0: an organisation's identity provider keeps its people and groups here, by a token.

create table scim_tokens (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  name text not null check (name <> ''),
  -- SHA-256 of 256 random bits, which nobody can guess, so that a quick hash is enough.
  hash bytea not null,
  created_at timestamptz not null default now(),
  -- Written every minute at most.
  last_used_at timestamptz,
  -- The row stays, because the audit names the token.
  revoked_at timestamptz
);
create index scim_tokens_organization on scim_tokens (organization_id, id);

-- The token that made the change, where no user did.
alter table audit add column token_id bigint references scim_tokens (id);
alter table audit add constraint audit_one_actor check (actor_id is null or token_id is null);
create index audit_token on audit (token_id) where token_id is not null;

-- What the identity provider calls a user of its organisation, beyond what the product itself keeps.
create table scim_users (
  user_id bigint primary key references users (id) on delete cascade,
  organization_id bigint not null references organizations (id),
  user_name text not null check (user_name <> ''),
  external_id text,
  -- The parts of the name as they came, to be read back like that.
  names json not null
);
create unique index scim_users_user_name on scim_users (organization_id, lower(user_name collate "C"));
create index scim_users_external_id on scim_users (organization_id, external_id);

create table scim_groups (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id),
  display_name text not null check (display_name <> ''),
  external_id text,
  created_at timestamptz not null default now()
);
create unique index scim_groups_display_name on scim_groups (organization_id, lower(display_name collate "C"));

create table scim_group_members (
  group_id bigint not null references scim_groups (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  primary key (group_id, user_id)
);
create index scim_group_members_user on scim_group_members (user_id);

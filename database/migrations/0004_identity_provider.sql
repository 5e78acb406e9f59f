-- The embedded OpenID provider: its accounts and what it has to remember between requests.

create table idp_accounts (
  id uuid primary key default gen_random_uuid(),
  username text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  must_change_password boolean not null default false,
  -- The provider's side of users.reference.
  reference uuid unique,
  created_at timestamptz not null default now()
);
create unique index idp_accounts_username on idp_accounts (lower(username));
create unique index idp_accounts_email on idp_accounts (lower(email));

create table idp_records (
  model text not null,
  id text not null,
  payload json not null,
  grant_id text,
  uid text,
  expires_at timestamptz,
  consumed_at timestamptz,
  primary key (model, id)
);
create index idp_records_grant on idp_records (grant_id) where grant_id is not null;
create index idp_records_uid on idp_records (uid) where uid is not null;
create index idp_records_expiry on idp_records (expires_at);

-- Keys that all processes share; the first process that needs a key makes it.
create table secrets (
  name text primary key,
  value json not null,
  created_at timestamptz not null default now()
);

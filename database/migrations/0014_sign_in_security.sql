-- Signing in: strangers store nothing that is not bounded, and accounts of the embedded provider have more than a password.

-- A sign-in under way is sealed in the browser's cookie.
drop table sign_ins;

-- A temporary password from before is good for three days more.
update idp_accounts set password_expires_at = now() + interval '72 hours'
where must_change_password and password_expires_at is null;

-- Failed sign-ins, by a hash of whom and where they were.
create table idp_attempts (
  key text primary key,
  failures integer not null,
  blocked_until timestamptz,
  expires_at timestamptz not null
);
create index idp_attempts_expiry on idp_attempts (expires_at);

-- Links with which a person chooses a password. The link alone has the token.
create table idp_links (
  token_hash bytea primary key,
  account_id uuid not null references idp_accounts (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index idp_links_account on idp_links (account_id);
create index idp_links_expiry on idp_links (expires_at);

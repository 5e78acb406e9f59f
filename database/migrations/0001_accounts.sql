-- Who uses the product: languages, organisations, users, their sessions and sign-ins.

-- The SHA-256 of each migration's text as it was applied: see database/migrate.ts.
create table migration_checksums (
  name text primary key,
  sha256 text not null
);

create table languages (
  id bigint generated always as identity primary key,
  code text not null unique check (code ~ '^[a-z]{2,3}$'),
  name text not null check (name <> '')
);
create unique index languages_name on languages (lower(name));

create table organizations (
  id bigint generated always as identity primary key,
  name text not null check (length(name) >= 3),
  max_users integer not null default 50 check (max_users >= 1),
  created_at timestamptz not null default now()
);
create unique index organizations_name on organizations (lower(name));

-- A user without organisation or role can sign in and sees the setup error.
create table users (
  id bigint generated always as identity primary key,
  username text not null check (username <> ''),
  email text,
  name text not null,
  organization_id bigint references organizations (id),
  role text check (role in ('user', 'admin', 'superadmin')),
  language_id bigint not null references languages (id),
  -- The identity that signs in as this user; both are empty until the first sign-in.
  issuer text,
  subject text,
  -- Names the account that the identity provider made for this user; null when nobody asked it for one.
  reference uuid unique,
  -- False while the account is being made at the identity provider. Such a user occupies a seat, a username and an
  -- email address, and is shown to nobody.
  is_provisioned boolean not null default true,
  created_at timestamptz not null default now(),
  unique (issuer, subject),
  check ((issuer is null) = (subject is null))
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));
create index users_organization on users (organization_id, id);
create index users_unprovisioned on users (id) where not is_provisioned;

-- Accounts that must not exist: an invitation that was given up may reach the identity provider late.
create table withdrawals (
  reference uuid primary key,
  withdrawn_at timestamptz not null default now()
);

-- The browser alone has the token, so that reading this table lets nobody sign in.
create table sessions (
  token_hash bytea primary key,
  user_id bigint not null references users (id) on delete cascade,
  id_token text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_user on sessions (user_id);
create index sessions_expiry on sessions (expires_at);

-- A sign-in that is under way at the identity provider, bound to the browser that began it.
create table sign_ins (
  state text primary key,
  browser_hash bytea not null,
  verifier text not null,
  nonce text not null,
  return_to text not null,
  expires_at timestamptz not null
);
create index sign_ins_expiry on sign_ins (expires_at);

-- The base language: texts without a translation are in it, and a new account begins with it.
insert into languages (code, name) values ('en', 'English');

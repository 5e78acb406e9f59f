-- Who uses the product: languages, organisations, users and their sessions.

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

-- An account whose organisation or role is missing can sign in and sees the setup error.
-- (issuer, subject) is the identity that signs in as this user; it is empty until the first sign-in.
create table users (
  id bigint generated always as identity primary key,
  username text not null check (username <> ''),
  email text,
  name text not null,
  organization_id bigint references organizations (id),
  role text check (role in ('user', 'admin', 'superadmin')),
  language_id bigint not null references languages (id),
  issuer text,
  subject text,
  created_at timestamptz not null default now(),
  unique (issuer, subject),
  check ((issuer is null) = (subject is null))
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));
create index users_organization on users (organization_id, id);

-- The token itself is only in the browser; whoever reads this table cannot sign in with it.
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

-- A second factor at the embedded provider, and names that are compared in one way everywhere.

create table idp_second_factors (
  account_id uuid primary key references idp_accounts (id) on delete cascade,
  -- The secret that the app has too, sealed.
  sealed_secret text not null,
  -- The time step whose code was used last: no code is good twice.
  last_step bigint not null,
  created_at timestamptz not null default now()
);

-- Each is good once; a row is a code that was not used.
create table idp_recovery_codes (
  account_id uuid not null references idp_second_factors (account_id) on delete cascade,
  code_hash bytea not null,
  primary key (account_id, code_hash)
);

alter table organizations add column second_factor_required boolean not null default false;

-- Letters outside of ASCII have no lower case here: to some locales the Kelvin sign is a k, and its writer somebody else.
drop index users_username;
drop index users_email;
drop index idp_accounts_username;
drop index idp_accounts_email;
create unique index users_username on users (lower(username collate "C"));
create unique index users_email on users (lower(email collate "C"));
create unique index idp_accounts_username on idp_accounts (lower(username collate "C"));
create unique index idp_accounts_email on idp_accounts (lower(email collate "C"));

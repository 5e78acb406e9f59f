-- Users who are made here and at the identity provider: whole at both, or at neither.

alter table users
  -- By what the provider knows the account that was made for this user; null when somebody else made it.
  add column reference uuid unique,
  -- A user who is still being made: by whom, and until when without a sign of life. Such a one holds a seat, a username
  -- and an email address, and is nobody yet.
  add column held_by uuid,
  add column held_until timestamptz,
  add check ((held_by is null) = (held_until is null));
create index users_held on users (held_until) where held_by is not null;

-- Accounts that must not be: an invitation that was given up may reach the provider late.
create table withdrawals (
  reference uuid primary key,
  withdrawn_at timestamptz not null default now()
);

-- The embedded provider's side of `users.reference`.
alter table idp_accounts add column reference uuid unique;

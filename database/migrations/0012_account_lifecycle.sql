-- Accounts for their whole life: deactivated, deleted, and what of it the identity provider has still to carry out.

alter table users
  -- Set while the user may not sign in: they have no sessions, and occupy no seat.
  add column deactivated_at timestamptz,
  -- Set for good. Name, email address and identity are gone; the row stays for what counts and the audit refer to.
  add column deleted_at timestamptz,
  -- Written every few minutes at most.
  add column last_active_at timestamptz;
create index users_superadmins on users (id) where role = 'superadmin';

-- Nobody had to be asked for this so far; it is known of those who practised or are signed in.
update users set last_active_at = greatest(
  (select max(created_at) from sessions where user_id = users.id),
  (select max(created_at) from chats where user_id = users.id)
);

alter table sessions
  -- Names a session to its owner, where the token's hash must not.
  add column id uuid not null default gen_random_uuid() unique,
  -- In words, such as `Firefox` and `Linux`; null where the browser did not say.
  add column browser text,
  add column system text,
  add column last_used_at timestamptz not null default now();

-- What has changed here and not yet at the identity provider; each user's changes are carried out in order.
create table account_changes (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id),
  change text not null check (change in ('enable', 'disable', 'sign_out', 'remove')),
  -- Whose account is meant: a deleted user has neither any more.
  reference uuid,
  subject text,
  created_at timestamptz not null default now()
);
create index account_changes_user on account_changes (user_id, id);

alter table idp_accounts
  add column disabled_at timestamptz,
  -- Until when a password that was given to somebody leads in; null for one of their own.
  add column password_expires_at timestamptz;
create index idp_records_account on idp_records ((payload ->> 'accountId'));

-- Set when the chat's words went with its user; nothing is stored in it any more.
alter table chats add column erased_at timestamptz;

-- From now on the audit names people by their ids only, so that they can be deleted; what it says already is redacted.
alter table audit disable trigger audit_is_append_only;
update audit set
  before = (before::jsonb - 'username' - 'email' - 'name')::json,
  after = (after::jsonb - 'username' - 'email' - 'name')::json
where subject = 'user' and (before is not null or after is not null);
alter table audit enable trigger audit_is_append_only;
create index audit_subject on audit (subject, subject_id, id desc);

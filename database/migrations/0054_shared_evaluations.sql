-- Evaluations that their learner shows to one person, an administrator of their organisation (decision 60).
-- Phase: expand. Lives with programs that know 0053_branch_of_a_request.
create table shared_evaluations (
  id bigint generated always as identity primary key,
  evaluation_id bigint not null references evaluations (id) on delete cascade,
  -- Whose evaluation it is.
  user_id bigint not null references users (id) on delete cascade,
  recipient_id bigint not null references users (id) on delete cascade,
  with_transcript boolean not null,
  shared_at timestamptz not null default now(),
  -- When the recipient read it last, give or take an hour.
  last_read_at timestamptz,
  unique (evaluation_id, recipient_id),
  constraint shared_evaluations_with_somebody_else check (user_id <> recipient_id)
);
create index shared_evaluations_user on shared_evaluations (user_id);
create index shared_evaluations_recipient on shared_evaluations (recipient_id, id desc);

-- Accounts change in many ways: by administrators, directories, groups at the provider, imports. Whichever it is, sharing
-- ends with it for good, in the same transaction, and does not begin again when the change is undone.
create function end_sharing() returns trigger language plpgsql as $$
begin
  if new.organization_id is distinct from old.organization_id or new.deactivated_at is not null then
    delete from shared_evaluations where user_id = new.id;
    delete from shared_evaluations where recipient_id = new.id;
  elsif coalesce(new.role, '') not in ('admin', 'superadmin') then
    delete from shared_evaluations where recipient_id = new.id;
  end if;
  return null;
end $$;
create trigger users_end_sharing after update of organization_id, role, deactivated_at on users
  for each row execute function end_sharing();

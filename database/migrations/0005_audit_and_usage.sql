-- What administrators changed, and what the models cost.

create table audit (
  id bigint generated always as identity primary key,
  -- The user who made the change; null for what an operator did from the command line.
  actor_id bigint references users (id),
  -- The organisation that the change concerns; null for what belongs to all of them.
  organization_id bigint references organizations (id),
  -- Such as `create`, `update`, `archive`, `assign`.
  action text not null check (action <> ''),
  -- Such as `user` or `scenario`, and which one.
  subject text not null check (subject <> ''),
  subject_id bigint,
  before json,
  after json,
  created_at timestamptz not null default now()
);
create index audit_organization on audit (organization_id, id desc);
create index audit_actor on audit (actor_id);

-- An audit that could be altered would prove nothing.
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'the audit is kept as it was written';
end $$;
create trigger audit_is_append_only before update or delete or truncate on audit
  for each statement execute function refuse_audit_change();

-- Calls and tokens of each user, day (UTC), purpose and model. No learner waits for a statement on this table.
create table model_usage (
  day date not null,
  user_id bigint not null references users (id),
  -- The user's organisation when the call was counted; a user without one is counted too.
  organization_id bigint references organizations (id),
  purpose text not null check (purpose in ('partner', 'evaluator', 'translator')),
  model text not null,
  calls bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  -- A primary key takes no nulls.
  unique nulls not distinct (day, user_id, organization_id, purpose, model)
);
create index model_usage_organization on model_usage (organization_id, day);

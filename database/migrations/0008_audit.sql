-- Who changed what: written in the same transaction as the change, never altered.

create table audit (
  id bigint generated always as identity primary key,
  -- Whoever did it; null for what an operator did from the command line.
  actor_id bigint references users (id) on delete set null,
  -- The organisation that it concerns; null for what belongs to all of them.
  organization_id bigint references organizations (id) on delete set null,
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

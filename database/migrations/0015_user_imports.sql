-- Many users at once: imports with their lines, kept until some days after the result has been there.

create table user_imports (
  id bigint generated always as identity primary key,
  started_by bigint not null references users (id) on delete cascade,
  -- Of the file, as it is shown.
  file_name text not null,
  encoding text not null,
  separator text not null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  -- What keeps it from going on, such as an identity provider that does not answer; it is tried again.
  held_up json,
  -- The result can be taken once. A repeat of the same request gets it again, with new links.
  result_taken_at timestamptz,
  result_key text
);
create index user_imports_starter on user_imports (started_by, id);
create index user_imports_running on user_imports (id) where ended_at is null;

-- The fate of a line changes in the transaction that makes its user: nobody is made twice.
create table user_import_lines (
  import_id bigint not null references user_imports (id) on delete cascade,
  line integer not null,
  fate text not null check (fate in ('add', 'added', 'known', 'question', 'refused')),
  -- Why it is not added.
  failures json not null default '[]',
  -- As in the file; emptied once the user is there, who can be deleted.
  name text not null,
  email text not null,
  username text not null,
  role text,
  organization text,
  organization_id bigint references organizations (id),
  language text,
  language_id bigint references languages (id),
  user_id bigint references users (id) on delete set null,
  primary key (import_id, line),
  check (fate <> 'add' or (role is not null and organization_id is not null and language_id is not null))
);
create index user_import_lines_waiting on user_import_lines (import_id, line) where fate = 'add';

alter table leases drop constraint leases_work_check;
alter table leases add constraint leases_work_check
  check (work in ('turn', 'evaluation', 'user', 'trial', 'user_import'));

-- Phase: expand. Lives with programs that know 0022_scim.
-- Imports tell people by e-mail, and lines can be left out.

alter table user_imports add column delivery text not null default 'file' check (delivery in ('file', 'emails'));

alter table user_import_lines drop constraint user_import_lines_fate_check;
alter table user_import_lines add constraint user_import_lines_fate_check
  check (fate in ('add', 'added', 'known', 'question', 'refused', 'left_out'));

-- Of a line whose user was added by an import that sends e-mails.
alter table user_import_lines add column mail text check (mail in ('waiting', 'sent', 'failed'));
alter table user_import_lines add column mail_attempts smallint not null default 0;
-- Not tried again before.
alter table user_import_lines add column mail_after timestamptz not null default now();
create index user_import_lines_unmailed on user_import_lines (import_id, mail_after, line) where mail = 'waiting';

-- Which kinds of entries there are is read from kind to kind, for one organisation too.
create index audit_kind on audit (subject, action, organization_id);

-- How many conversations people have tried stands in the table of people.
create index chats_tried on chats (user_id) where has_turns;

-- Two roles for PostgreSQL: one that owns the tables and changes them with an update, and one that reads and writes rows,
-- with which the product runs (docs/security.md). To be run once, by an administrator of the server, in the product's own
-- database, with passwords of your own.

create role practice_owner login password 'owner-password';
create role practice_app login password 'app-password';

grant usage, create on schema public to practice_owner;
grant usage on schema public to practice_app;

alter default privileges for role practice_owner in schema public
  grant select, insert, update, delete on tables to practice_app;
-- For backups, which read where each sequence stands.
alter default privileges for role practice_owner in schema public grant select on sequences to practice_app;

-- Two roles for PostgreSQL: one owns the tables and changes them during an update; the other one reads and writes rows,
-- and the product runs with it (docs/security.md). An administrator of the server runs this file once, in the product's
-- own database, with other passwords.

create role practice_owner login password 'owner-password';
create role practice_app login password 'app-password';

grant usage, create on schema public to practice_owner;
grant usage on schema public to practice_app;

alter default privileges for role practice_owner in schema public
  grant select, insert, update, delete on tables to practice_app;
-- Backups read where each sequence stands.
alter default privileges for role practice_owner in schema public grant select on sequences to practice_app;

-- Phase: expand. Lives with programs that know 0017_pool_accounts.
-- The last migration of the oldest program that can work with the schema as a migration leaves it; null of none. An
-- older program reads it when it meets a newer schema: see database/migrate.ts.
alter table migration_checksums add column lives_with text;

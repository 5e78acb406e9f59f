-- Where others have changed somebody's address, no link to a new password is mailed to it until they have signed in by it.
-- Phase: expand. Lives with programs that know 0040_scenario_versions.

alter table idp_accounts add column has_unproven_email boolean not null default false;

-- A person's entries in the audit are read newest first, also where they changed nothing for years (decision 68).
-- Phase: expand. Lives with programs that know 0040_scenario_versions.

create index audit_actor_time on audit (actor_id, created_at desc, id desc);
drop index audit_actor;
create index audit_organization_actor_time on audit (organization_id, actor_id, created_at desc, id desc);
drop index audit_organization_actor;
create index audit_subject_time on audit (subject, created_at desc, id desc);

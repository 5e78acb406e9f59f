-- A rare kind of change is found without reading all others (decision 68).
-- Phase: expand. Lives with programs that know 0040_scenario_versions.

create index audit_action on audit (action, created_at desc, id desc);
create index audit_organization_action on audit (organization_id, action, created_at desc, id desc);

-- Undo says whose save it takes back.
-- Phase: expand. Lives with programs that know 0040_scenario_versions.

-- Who has replaced this content; null where an older program has stored it.
alter table scenario_draft_steps add column saved_by bigint references users (id);

-- What criteria said before somebody edited them: conversations that had begun are evaluated by that
-- (docs/decisions/0055-drafts-and-versions.md).
-- Phase: expand. Lives with programs that know 0040_scenario_versions.
create table former_criteria (
  id bigint generated always as identity primary key,
  criteria_id bigint not null references criteria (id) on delete cascade,
  title text not null,
  evaluation text not null,
  -- Until then it was in force.
  replaced_at timestamptz not null default now()
);
create index former_criteria_by_time on former_criteria (criteria_id, replaced_at);

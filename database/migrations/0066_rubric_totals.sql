-- Whether evaluations by a version of a rubric also say how many of all its checks are met: its author has to want that.
-- Phase: expand. Lives with programs that know 0040_scenario_versions.
alter table rubrics add column shows_total boolean not null default false;

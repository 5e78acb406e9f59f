-- A conversation says where the built-in partner took over from a model.
-- Phase: expand. Lives with programs that know 0040_scenario_versions.

-- False also where an older program has stored the reply: whether there was a model to stand in for is not known any more.
alter table messages add column is_built_in boolean not null default false;

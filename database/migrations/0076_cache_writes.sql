-- What a provider wrote to its cache, which may cost more than other input; of earlier calls nobody knows it any more.
-- Phase: expand. Lives with programs that know 0040_scenario_versions.

alter table usage_days add column cache_write_tokens bigint not null default 0;
alter table usage_months add column cache_write_tokens bigint not null default 0;
alter table closed_usage_months add column cache_write_tokens bigint not null default 0;

-- What all organisations used in months that are over: a report of them all need not add up each organisation's (decision 68).
-- Phase: expand. Lives with programs that know 0040_scenario_versions.

create table closed_usage_months (
  -- The first day of the month.
  month date not null,
  model text not null,
  calls bigint not null,
  input_tokens bigint not null,
  cached_tokens bigint not null,
  output_tokens bigint not null,
  first_token bigint[] not null,
  duration bigint[] not null,
  primary key (month, model)
);

create table closed_usage_failures (
  month date not null,
  model text not null,
  kind text not null,
  calls bigint not null,
  primary key (month, model, kind)
);

-- What the calls of models came to, without a person: for the report of usage and for what is paid.
-- Phase: expand. Lives with programs that know 0032_hints.
-- What those count meanwhile stands in model_usage alone.

-- For days on which a price changes within a month.
create table usage_days (
  -- Of UTC.
  day date not null,
  -- Of whoever the call was for, when it was counted; somebody without one is counted too.
  organization_id bigint references organizations (id),
  purpose text not null,
  model text not null,
  calls bigint not null,
  input_tokens bigint not null,
  -- Of the input, what the provider had in its cache.
  cached_tokens bigint not null,
  output_tokens bigint not null,
  -- A primary key takes no nulls.
  unique nulls not distinct (day, organization_id, purpose, model)
);
create index usage_days_organization on usage_days (organization_id, day);

create table usage_months (
  -- The first day of the month.
  month date not null,
  organization_id bigint references organizations (id),
  purpose text not null,
  model text not null,
  calls bigint not null,
  input_tokens bigint not null,
  cached_tokens bigint not null,
  output_tokens bigint not null,
  -- How many answers began, and ended, within each step of a scale (features/usage/server/time-scale.ts).
  first_token bigint[] not null,
  duration bigint[] not null,
  unique nulls not distinct (month, organization_id, purpose, model)
);
create index usage_months_organization on usage_months (organization_id, month);

-- Calls without an answer, which are among the calls of their month.
create table usage_failures (
  month date not null,
  organization_id bigint references organizations (id),
  purpose text not null,
  model text not null,
  -- `abandoned`, or a kind of fault of models.
  kind text not null,
  calls bigint not null,
  unique nulls not distinct (month, organization_id, purpose, model, kind)
);
create index usage_failures_organization on usage_failures (organization_id, month);

insert into usage_days
  (day, organization_id, purpose, model, calls, input_tokens, cached_tokens, output_tokens)
select day, organization_id, purpose, model, sum(calls), sum(input_tokens), 0, sum(output_tokens)
from model_usage group by day, organization_id, purpose, model;

-- Nothing is known of the times of earlier calls.
insert into usage_months
  (month, organization_id, purpose, model, calls, input_tokens, cached_tokens, output_tokens, first_token, duration)
select date_trunc('month', day)::date, organization_id, purpose, model, sum(calls), sum(input_tokens), 0, sum(output_tokens),
  array_fill(0::bigint, array[17]), array_fill(0::bigint, array[17])
from usage_days group by 1, 2, 3, 4;

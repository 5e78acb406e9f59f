-- Who made what: a model's name says little without the version of what it was asked.

alter table messages add column prompt_version text;
alter table evaluations add column prompt_version text;

-- Null where a person wrote the text.
alter table scenario_texts
  add column produced_by text,
  add column prompt_version text,
  add column produced_at timestamptz,
  add check ((produced_by is null) = (produced_at is null)),
  add check (produced_by is not null or prompt_version is null);
alter table mood_titles
  add column produced_by text,
  add column prompt_version text,
  add column produced_at timestamptz,
  add check ((produced_by is null) = (produced_at is null)),
  add check (produced_by is not null or prompt_version is null);

-- What the models were asked, for whom and by whom: a row for each day (UTC), counted up. Nothing that a learner waits for
-- reads it. The organisation is the one of the moment; who has none is counted too.
create table model_usage (
  day date not null,
  user_id bigint not null references users (id),
  organization_id bigint references organizations (id),
  purpose text not null check (purpose in ('partner', 'evaluator', 'translator')),
  model text not null,
  calls bigint not null default 0,
  input_tokens bigint not null default 0,
  output_tokens bigint not null default 0,
  -- A primary key takes no nulls.
  unique nulls not distinct (day, user_id, organization_id, purpose, model)
);
create index model_usage_organization on model_usage (organization_id, day);

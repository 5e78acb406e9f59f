-- What the conversations of some criteria are checked for. A version is never changed: editing adds the next one.
create table rubrics (
  id bigint generated always as identity primary key,
  criteria_id bigint not null references criteria (id),
  version integer not null check (version > 0),
  -- SHA-256 of the checks, so that an evaluation can be compared with what stands today.
  hash text not null,
  -- Check[] in the contract of criteria.
  checks json not null,
  created_at timestamptz not null default now(),
  unique (criteria_id, version)
);

-- Evaluations that were made before have no rubric, no checks, and were not timed.
alter table evaluations
  add column rubric_id bigint references rubrics (id),
  -- What became of each check: EvaluatedCheck[] in the contract of evaluations.
  add column checks json not null default '[]',
  -- How many independent readings of a model the verdicts rest on.
  add column readings integer not null default 0,
  add column duration_ms integer;
create index evaluations_rubric on evaluations (rubric_id) where rubric_id is not null;

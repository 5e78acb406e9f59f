-- What learners object to in their evaluations: a verdict or a statement. Objections go with the evaluation.
create table objections (
  id bigint generated always as identity primary key,
  chat_id bigint not null references evaluations (chat_id) on delete cascade,
  organization_id bigint not null references organizations (id),
  -- The check whose verdict is meant, or the place of the statement among the evaluation's specifics.
  check_key text,
  statement integer,
  reason text not null check (reason in ('misread', 'fitting', 'other')),
  words text,
  created_at timestamptz not null default now(),
  check (num_nonnulls(check_key, statement) = 1),
  unique nulls not distinct (chat_id, check_key, statement)
);
create index objections_organization on objections (organization_id, created_at desc, id desc);

-- Verdicts that a superadmin has set right: what later versions of the rubric have to come to in the same messages.
-- A case goes with its objection, so that taking that back takes back all of it.
create table regression_cases (
  objection_id bigint primary key references objections (id) on delete cascade,
  organization_id bigint not null references organizations (id),
  -- The version that came to the verdict which was contested.
  rubric_id bigint not null references rubrics (id),
  check_key text not null,
  -- The messages of the chat that were judged.
  message_ids bigint[] not null,
  expected_verdict text not null check (expected_verdict in ('met', 'partly', 'not_met', 'no_occasion')),
  created_at timestamptz not null default now()
);
create index regression_cases_rubric on regression_cases (rubric_id);

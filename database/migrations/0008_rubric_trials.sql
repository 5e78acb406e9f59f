-- Who wrote a version of a rubric (null: the demo), and since when it evaluates conversations.
alter table rubrics
  add column created_by bigint references users (id),
  add column published_at timestamptz,
  add column published_by bigint references users (id),
  -- Why it was published although its trial does not rank the simulated learners as it should.
  add column published_reason text;
-- What is there has been evaluating without being published.
update rubrics set published_at = created_at;

-- What a simulated learner says in a scenario and a language, message by message.
create table simulated_learners (
  scenario_id bigint not null references scenarios (id),
  language_code text not null references languages (code),
  kind text not null check (kind in ('poor', 'average', 'good', 'hostile', 'stuffing')),
  -- string[]
  lines json not null,
  primary key (scenario_id, language_code, kind)
);

-- Simulated learners talk with the partner of a scenario, and the version of a rubric is judged by how it tells them apart.
create table rubric_trials (
  id bigint generated always as identity primary key,
  rubric_id bigint not null references rubrics (id),
  scenario_id bigint not null references scenarios (id),
  language_code text not null references languages (code),
  character_id bigint references characters (id),
  mood_id bigint references moods (id),
  started_by bigint not null references users (id),
  created_at timestamptz not null default now(),
  -- Null while it runs.
  ended_at timestamptz,
  -- The code of a failure; null when it came to its end.
  failure text,
  -- What the author expects in each cell: TrialExpectation[] in the contract of criteria.
  expectations json not null default '[]',
  -- How far the judge's verdicts are those that the author expects: TrialAgreement in the contract of criteria.
  agreement json
);
create index rubric_trials_rubric on rubric_trials (rubric_id, id desc);
-- One at a time for each version.
create unique index rubric_trials_running on rubric_trials (rubric_id) where ended_at is null;

create table trial_conversations (
  trial_id bigint not null references rubric_trials (id),
  kind text not null check (kind in ('poor', 'average', 'good', 'hostile', 'stuffing')),
  -- string[]: what the learner was to say when the trial began.
  lines json not null,
  -- What was said so far: TrialMessage[] in the contract of criteria.
  messages json not null default '[]',
  -- What became of each check: TrialCell[]; null until the conversation is judged.
  cells json,
  primary key (trial_id, kind)
);

alter table leases drop constraint leases_work_check;
alter table leases add constraint leases_work_check check (work in ('turn', 'evaluation', 'user', 'trial'));

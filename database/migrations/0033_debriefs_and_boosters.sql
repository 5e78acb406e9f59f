-- After practice: how a conversation of one's own went, and short tries of what an evaluation found weakest.
-- Phase: expand. Lives with programs that know 0031_own_conversations.
alter table own_conversations
  -- Debrief in the contract of own-conversations; null while nothing is written.
  add column debrief json,
  -- The day that has been asked about, with an answer or without: another day brings the question back.
  add column debrief_settled_for date;

-- A booster ends after so many turns in each of its branches; null: as long as the learner likes. A program from before
-- this lets it go on.
alter table chats add column turn_limit smallint check (turn_limit > 0);

-- Short tries of one check that an evaluation did not find met: those that were begun, and those that were declined.
create table boosters (
  id bigint generated always as identity primary key,
  user_id bigint not null references users (id) on delete cascade,
  evaluation_id bigint not null references evaluations (id) on delete cascade,
  -- How many days after the evaluation it was offered.
  after_days smallint not null check (after_days > 0),
  check_key text not null,
  -- Null: declined. One without a turn is swept, and is offered again then.
  chat_id bigint unique references chats (id) on delete cascade,
  created_at timestamptz not null default now(),
  unique (evaluation_id, after_days)
);
create index boosters_user on boosters (user_id);

-- What became of the check in a branch of a booster.
create table booster_results (
  booster_id bigint not null references boosters (id) on delete cascade,
  branch integer not null,
  -- Of so many turns; what is said after them is not judged yet.
  turn_count integer not null,
  -- EvaluatedCheck in the contract of evaluations.
  result json not null,
  produced_by text not null,
  prompt_version text,
  created_at timestamptz not null default now(),
  primary key (booster_id, branch)
);

alter table leases drop constraint leases_work_check;
alter table leases add constraint leases_work_check
  check (work in ('turn', 'evaluation', 'user', 'trial', 'user_import', 'booster', 'reminders'));

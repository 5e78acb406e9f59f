-- What became of the regression cases of a rubric in a trial. It goes with its case, and keeps no words of anybody's.
create table trial_cases (
  trial_id bigint not null references rubric_trials (id),
  objection_id bigint not null references regression_cases (objection_id) on delete cascade,
  verdict text not null check (verdict in ('met', 'partly', 'not_met', 'no_occasion', 'divided', 'not_judged')),
  primary key (trial_id, objection_id)
);
create index trial_cases_objection on trial_cases (objection_id);

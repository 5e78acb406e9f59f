-- Regression cases of contested statements: no check, and no verdict, but that the statement is not made again.
-- The statement and its words stay where they are, in the evaluation.
-- Phase: expand. Lives with programs that know 0032_hints.
alter table regression_cases
  alter column check_key drop not null,
  alter column expected_verdict drop not null,
  add constraint regression_cases_expects_one check (num_nonnulls(check_key, expected_verdict) in (0, 2));

-- What became of such a case: whether the statement was made again.
alter table trial_cases
  alter column verdict drop not null,
  add column is_claimed boolean,
  add constraint trial_cases_has_one check (num_nonnulls(verdict, is_claimed) = 1);

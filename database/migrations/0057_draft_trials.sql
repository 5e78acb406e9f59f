-- Simulated learners talk with the draft of a scenario, as it was when their trial began; and a scenario that was never
-- published can still be thrown away when they have: docs/decisions/0061-a-scenario-from-a-brief.md.
-- Phase: expand. Lives with programs that know 0040_scenario_versions.

-- TrialScene in the slice of rubric trials; null: the scenario as it is in force.
alter table rubric_trials add column scene json;

alter table rubric_trials drop constraint rubric_trials_scenario_id_fkey;
alter table rubric_trials add constraint rubric_trials_scenario_id_fkey
  foreign key (scenario_id) references scenarios (id) on delete cascade;
alter table simulated_learners drop constraint simulated_learners_scenario_id_fkey;
alter table simulated_learners add constraint simulated_learners_scenario_id_fkey
  foreign key (scenario_id) references scenarios (id) on delete cascade;
alter table trial_conversations drop constraint trial_conversations_trial_id_fkey;
alter table trial_conversations add constraint trial_conversations_trial_id_fkey
  foreign key (trial_id) references rubric_trials (id) on delete cascade;
alter table trial_cases drop constraint trial_cases_trial_id_fkey;
alter table trial_cases add constraint trial_cases_trial_id_fkey
  foreign key (trial_id) references rubric_trials (id) on delete cascade;

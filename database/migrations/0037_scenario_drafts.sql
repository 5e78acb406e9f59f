-- A model drafts the scenario of a conversation of one's own: the work and what it costs have names of their own.
-- Phase: expand. Lives with programs that know 0032_hints.
alter table leases drop constraint leases_work_check;
alter table leases add constraint leases_work_check
  check (work in ('turn', 'evaluation', 'user', 'trial', 'user_import', 'scenario_draft', 'booster', 'reminders'));
alter table model_usage drop constraint model_usage_purpose_check;
alter table model_usage add constraint model_usage_purpose_check
  check (purpose in ('partner', 'evaluator', 'translator', 'drafter'));

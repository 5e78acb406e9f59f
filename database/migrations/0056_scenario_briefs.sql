-- A model drafts a whole scenario of a superadmin's answers, and what it wrote is marked until somebody has looked at it:
-- docs/decisions/0061-a-scenario-from-a-brief.md.
-- Phase: expand. Lives with programs that know 0040_scenario_versions.

-- The newest answers of somebody, so that they outlive whatever becomes of the draft. The draft itself is not here: it is
-- stored as a whole, as any other draft, or not at all.
create table scenario_briefs (
  user_id bigint primary key references users (id),
  -- BriefAnswers in the contract of workspace.
  answers json not null,
  -- string[]: the languages beside English.
  languages json not null,
  state text not null check (state in ('drafting', 'drafted', 'failed', 'cancelled')),
  -- What the model is writing, or wrote last.
  stage text not null check (stage in ('story', 'partner_and_criteria', 'languages')),
  -- Code, English sentence and values of what went wrong.
  failure json,
  scenario_id bigint references scenarios (id) on delete set null,
  started_at timestamptz not null default now()
);

-- Which model wrote the draft, and the steps that nobody has looked at since: DraftOrigin in the contract of workspace.
alter table scenario_drafts add column drafted json;

alter table leases drop constraint leases_work_check;
alter table leases add constraint leases_work_check
  check (work in (
    'turn', 'evaluation', 'user', 'trial', 'user_import', 'scenario_draft', 'booster', 'reminders', 'scenario_brief'
  ));

-- Until which day the people of an organisation are to be evaluated in a scenario.
-- Phase: expand. Lives with programs that know 0044_overview.
create table scenario_deadlines (
  organization_id bigint not null,
  scenario_id bigint not null,
  due_on date not null,
  primary key (organization_id, scenario_id),
  -- A scenario that is no longer practised has no deadline.
  foreign key (organization_id, scenario_id)
    references scenario_organizations (organization_id, scenario_id) on delete cascade
);
create index scenario_deadlines_scenario on scenario_deadlines (scenario_id);

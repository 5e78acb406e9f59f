-- What people of an organisation did in a month that is over, in figures that are kept as they were published:
-- docs/decisions/0057-figures-without-people.md.
-- Phase: expand. Lives with programs that know 0032_hints.

-- The months of which the figures have been published; some have none that may be.
create table overview_months (
  organization_id bigint not null references organizations (id) on delete cascade,
  month date not null check (extract(day from month) = 1),
  published_at timestamptz not null default now(),
  primary key (organization_id, month)
);

-- People. Null where the figure is withheld: no row holds one of fewer than five.
create table overview_figures (
  organization_id bigint not null,
  month date not null,
  scenario_id bigint not null references scenarios (id) on delete cascade,
  practised integer check (practised >= 5),
  evaluated integer check (evaluated >= 5),
  tried_again integer check (tried_again >= 5),
  primary key (organization_id, month, scenario_id),
  foreign key (organization_id, month) references overview_months (organization_id, month) on delete cascade,
  check (num_nonnulls(practised, evaluated, tried_again) > 0)
);
create index overview_figures_scenario on overview_figures (scenario_id);

-- First evaluations by the level of a skill. Where one of the lower levels has fewer than five people, both are one.
create table overview_skills (
  organization_id bigint not null,
  month date not null,
  skill text not null,
  not_shown integer check (not_shown >= 5),
  in_part integer check (in_part >= 5),
  not_shown_or_in_part integer not null check (not_shown_or_in_part >= 5),
  shown integer not null check (shown >= 5),
  primary key (organization_id, month, skill),
  foreign key (organization_id, month) references overview_months (organization_id, month) on delete cascade,
  check (not_shown + in_part = not_shown_or_in_part),
  check ((not_shown is null) = (in_part is null))
);

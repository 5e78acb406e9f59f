-- Studies: whether practising works, as a randomised trial among the people of an organisation
-- (docs/decisions/0052-does-practising-work.md). What simulated learners try is in rubric_trials.
-- Phase: expand. Lives with programs that know 0031_own_conversations.
create table studies (
  id bigint generated always as identity primary key,
  organization_id bigint not null references organizations (id) on delete cascade,
  title text not null check (title <> ''),
  practised_scenario_id bigint not null references scenarios (id),
  -- The unseen one. Its mood and character are the same for everybody each time.
  measured_scenario_id bigint not null references scenarios (id),
  measured_mood_id bigint references moods (id),
  measured_character_id bigint references characters (id),
  -- The version by which every measurement is evaluated.
  rubric_id bigint not null references rubrics (id),
  -- Without it, those of study_invitations are asked.
  is_for_all boolean not null,
  -- The draw takes place on this day (UTC) or later.
  starts_on date not null,
  practice_days integer not null check (practice_days between 7 and 180),
  -- Who is drawn into which group follows from it.
  seed bytea not null check (length(seed) = 32),
  created_at timestamptz not null default now(),
  drawn_at timestamptz,
  ended_at timestamptz,
  -- StudyReport in features/studies/server/make-report.ts, and the Monday (UTC) that it was made for.
  report json,
  reported_on date not null,
  -- Since when nobody's scores are held any more: the report stays as it is.
  forgotten_at timestamptz,
  constraint studies_measure_another_scenario check (practised_scenario_id <> measured_scenario_id)
);
create index studies_organization on studies (organization_id, id desc);

create table study_invitations (
  study_id bigint not null references studies (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  primary key (study_id, user_id)
);
create index study_invitations_user on study_invitations (user_id);

-- Who has answered. Whoever has declined or withdrawn has neither group nor measurements, and is not asked again.
create table study_participants (
  study_id bigint not null references studies (id) on delete cascade,
  user_id bigint not null references users (id) on delete cascade,
  state text not null check (state in ('agreed', 'declined', 'withdrawn')),
  -- In which all measurements are taken; null of those who have declined.
  language_code text references languages (code),
  arm text check (arm in ('now', 'later')),
  -- Figures were shown before somebody left, and leave these people out together with them for good.
  is_left_out boolean not null default false,
  answered_at timestamptz not null default now(),
  primary key (study_id, user_id),
  constraint study_participants_in_arms_agreed check (arm is null or state = 'agreed'),
  constraint study_participants_agree_to_language check (state <> 'agreed' or language_code is not null)
);
create index study_participants_user on study_participants (user_id);

create table study_measurements (
  study_id bigint not null,
  user_id bigint not null,
  round text not null check (round in ('before', 'after', 'again')),
  -- Null when it never had a turn and was swept.
  chat_id bigint unique references chats (id) on delete set null,
  -- The share of checks met, from 0 to 1, as the evaluation has them, and when that was made.
  score double precision check (score between 0 and 1),
  measured_at timestamptz,
  -- Whether figures that were shown hold it.
  is_released boolean not null default false,
  primary key (study_id, user_id, round),
  foreign key (study_id, user_id) references study_participants (study_id, user_id) on update cascade on delete cascade,
  constraint study_measurements_scored_at check ((score is null) = (measured_at is null))
);

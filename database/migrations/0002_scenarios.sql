-- What is practised: scenarios, moods, characters, criteria and the map between them.
-- Texts that people read have a row for each language; the row in `en` is the base and always exists.

create table criteria (
  id bigint generated always as identity primary key,
  title text not null check (title <> ''),
  evaluation text not null check (evaluation <> ''),
  created_at timestamptz not null default now(),
  archived_at timestamptz
);

create table scenarios (
  id bigint generated always as identity primary key,
  prompt text not null check (prompt <> ''),
  criteria_id bigint references criteria (id),
  created_at timestamptz not null default now(),
  archived_at timestamptz
);
create index scenarios_criteria on scenarios (criteria_id);

-- produced_by, prompt_version and produced_at name the model that translated a text; they are null where a person wrote it.
-- `stale`: the English texts have changed since this translation was written.
create table scenario_texts (
  scenario_id bigint not null references scenarios (id) on delete cascade,
  language_code text not null references languages (code),
  title text not null check (title <> ''),
  description text not null check (description <> ''),
  intro_text text not null check (intro_text <> ''),
  stale boolean not null default false,
  produced_by text,
  prompt_version text,
  produced_at timestamptz,
  primary key (scenario_id, language_code),
  check ((produced_by is null) = (produced_at is null)),
  check (produced_by is not null or prompt_version is null)
);

create table scenario_organizations (
  scenario_id bigint not null references scenarios (id) on delete cascade,
  organization_id bigint not null references organizations (id) on delete cascade,
  primary key (organization_id, scenario_id)
);
create index scenario_organizations_scenario on scenario_organizations (scenario_id);

create table characters (
  id bigint generated always as identity primary key,
  description text not null check (length(description) between 10 and 1000),
  bio text check (length(bio) <= 200),
  created_at timestamptz not null default now(),
  archived_at timestamptz
);

-- The description directs the partner; learners never see it.
create table moods (
  id bigint generated always as identity primary key,
  description text,
  created_at timestamptz not null default now(),
  archived_at timestamptz
);

create table mood_titles (
  mood_id bigint not null references moods (id) on delete cascade,
  language_code text not null references languages (code),
  title text not null check (title <> ''),
  stale boolean not null default false,
  produced_by text,
  prompt_version text,
  produced_at timestamptz,
  primary key (mood_id, language_code),
  check ((produced_by is null) = (produced_at is null)),
  check (produced_by is not null or prompt_version is null)
);
create unique index mood_titles_once on mood_titles (language_code, lower(title));

-- Which character plays a scenario in which mood. Without a mood only the character's description directs the partner.
create table scenario_map (
  id bigint generated always as identity primary key,
  scenario_id bigint not null references scenarios (id) on delete cascade,
  character_id bigint not null references characters (id),
  mood_id bigint references moods (id),
  unique nulls not distinct (scenario_id, mood_id, character_id)
);
create index scenario_map_character on scenario_map (character_id);
create index scenario_map_mood on scenario_map (mood_id);

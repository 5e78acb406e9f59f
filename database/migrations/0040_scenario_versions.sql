-- A scenario is published in versions, chats keep the one that they began with, and changes are written in a draft first:
-- docs/decisions/0055-drafts-and-versions.md.
-- Phase: contract. Lives with programs that know it.

-- A scenario that is still to be written has a draft alone, and no texts: whoever lists scenarios does not come upon it.
alter table scenarios alter column prompt drop not null;

create table scenario_versions (
  id bigint generated always as identity primary key,
  scenario_id bigint not null references scenarios (id) on delete cascade,
  number integer not null check (number > 0),
  -- ScenarioContent in the contract of workspace.
  content json not null,
  -- Null: the demo, or the migration that made the first ones.
  published_by bigint references users (id),
  published_at timestamptz not null default now(),
  note text not null default '',
  unique (scenario_id, number)
);
-- What a running chat was told must not change under it.
create function refuse_version_change() returns trigger language plpgsql as $$
begin
  raise exception 'a version is kept as it was published';
end $$;
create trigger scenario_versions_are_kept before update on scenario_versions
  for each statement execute function refuse_version_change();

create table scenario_drafts (
  scenario_id bigint primary key references scenarios (id) on delete cascade,
  -- WorkspaceDraft in the contract of workspace.
  content json not null,
  -- Another one with each save; who saves names the one that they have seen.
  revision uuid not null default gen_random_uuid(),
  updated_by bigint not null references users (id),
  updated_at timestamptz not null default now()
);
-- What the last saves have replaced, for undo.
create table scenario_draft_steps (
  id bigint generated always as identity primary key,
  scenario_id bigint not null references scenario_drafts (scenario_id) on delete cascade,
  content json not null
);
create index scenario_draft_steps_scenario on scenario_draft_steps (scenario_id, id desc);

-- What is in force of a scenario, as a version holds it. Characters and moods are there by value, because they may change,
-- and by their ids as keys; criteria and versions of rubrics never change.
create function scenario_content(scenario bigint) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'texts', (
      select jsonb_object_agg(language_code, jsonb_build_object(
        'title', title, 'description', description, 'intro_text', intro_text,
        'learner_role', learner_role, 'goals', goals, 'knowledge', knowledge,
        'stale', stale,
        'produced', case when produced_by is not null then jsonb_build_object(
          'by', produced_by, 'prompt_version', prompt_version,
          'at', to_char(produced_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        ) end
      ))
      from scenario_texts where scenario_id = scenarios.id
    ),
    'prompt', prompt,
    'world', coalesce(
      (select content::jsonb from worlds where scenario_id = scenarios.id),
      '{"difficulty": "fair", "facts": [], "needs": [], "gets": []}'
    ),
    'cast', coalesce((
      select jsonb_agg(jsonb_build_object('character', character_id::text, 'mood', mood_id::text) order by id)
      from scenario_map where scenario_id = scenarios.id
    ), '[]'),
    'characters', coalesce((
      select jsonb_object_agg(id::text, jsonb_build_object(
        'name', name, 'role', role, 'face_seed', face_seed, 'description', description, 'bio', bio,
        'translations', translations
      ))
      from characters
      where id in (select character_id from scenario_map where scenario_id = scenarios.id)
    ), '{}'),
    'moods', coalesce((
      select jsonb_object_agg(id::text, jsonb_build_object(
        'titles', (select jsonb_object_agg(language_code, title) from mood_titles where mood_id = moods.id),
        'description', description
      ))
      from moods
      where id in (select mood_id from scenario_map where scenario_id = scenarios.id)
    ), '{}'),
    'criteria', case when criteria_id is not null then jsonb_build_object(
      'key', criteria_id::text,
      'rubric', (
        select max(version) from rubrics
        where rubrics.criteria_id = scenarios.criteria_id and published_at is not null
      )
    ) end
  )
  from scenarios where id = scenario
$$;

insert into scenario_versions (scenario_id, number, content)
select id, 1, scenario_content(id) from scenarios
where exists (select from scenario_texts where scenario_id = scenarios.id and language_code = 'en')
order by id;

-- Null: a conversation of one's own, or a chat that a program has begun which knows no versions.
alter table chats add column scenario_version_id bigint references scenario_versions (id);
update chats set scenario_version_id = scenario_versions.id
from scenario_versions where scenario_versions.scenario_id = chats.scenario_id;
create index chats_scenario_version on chats (scenario_version_id) where scenario_version_id is not null;

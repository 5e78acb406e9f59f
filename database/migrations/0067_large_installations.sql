-- What is searched and picked from stays quick where there are ten thousand scenarios and half a million changes (decision 68).
-- Phase: expand. Lives with programs that know 0040_scenario_versions.

-- Without case, and without the accents of Latin, Greek and Cyrillic letters: what foldAccents in platform/contract/text.ts does.
create function fold_text(text) returns text language sql immutable strict parallel safe
  return lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036F]', '', 'g'));

-- A title is searched as it is stored, not folded again for each search.
alter table scenario_texts add column folded_title text not null generated always as (fold_text(title)) stored;

-- From one of an organisation's actors to the next one, without reading the entries between.
create index audit_organization_actor on audit (organization_id, actor_id);
-- The audit is read in the order of time: a day long ago is found without reading what came since, and an organisation that
-- has few entries about a subject, or none, need not read its others.
create index audit_time on audit (created_at desc, id desc);
create index audit_organization_time on audit (organization_id, created_at desc, id desc);
drop index audit_organization;
create index audit_organization_subject on audit (organization_id, subject, created_at desc, id desc);

-- Whether a character plays in a mood is seen by the first scenario of both.
create index scenario_map_character_mood on scenario_map (character_id, mood_id, scenario_id);
drop index scenario_map_character;

-- What code holds of a scenario: facts in layers, what an agreement takes, and how hard the character is.

create table worlds (
  scenario_id bigint primary key references scenarios (id) on delete cascade,
  -- ScenarioWorld in the contract of worlds.
  content json not null
);

alter table messages
  -- Where the conversation stands after a reply: DirectorState. Null for the learner's messages and older replies.
  add column director_state json,
  -- What a model's reading of the exchange found: JudgedDeed[]; null until it has ended well.
  add column judged_deeds json;

-- Lines such as "Fact (pt): ..." stood in the prompt, in order from the harmless to the intimate, once per language.
-- The first third becomes open; the rest is earned by any kindness, because nobody has said which questions it answers.
with lines as (
  select scenarios.id, position, lower(coalesce(found[3], 'en')) as language, trim(found[5]) as text
  from scenarios, regexp_split_to_table(prompt, E'\n') with ordinality as line (text, position),
    regexp_match(line.text, '^\s*[-*]?\s*(facto?|fato|fait)\s*(\((\w{2,3})(-\w+)?\))?\s*:(.+)$', 'i') as found
  where found is not null and trim(found[5]) <> ''
), numbered as (
  select id, language, text,
    row_number() over (partition by id, language order by position) as number,
    count(*) over (partition by id, language) as total
  from lines
), facts as (
  select id, number, max(total) as total, min(text) as any_text, jsonb_object_agg(language, text) as texts
  from numbered where number <= 20
  group by id, number
), worlds_of_prompts as (
  select id, jsonb_agg(jsonb_build_object(
    'key', 'fact-' || number,
    'layer', case when number * 3 <= total + 2 then 'open' else 'earned' end,
    'texts', jsonb_build_object('en', any_text) || texts,
    'question', null,
    'conditions', case when number * 3 <= total + 2 then '[]'::jsonb
      else '["acknowledged", "asked_openly", "owned_share", "apologised", "offered"]'::jsonb end,
    'judged', null,
    'after', null
  ) order by number) as facts
  from facts group by id
), added as (
  insert into worlds (scenario_id, content)
  select id, json_build_object('difficulty', 'fair', 'facts', facts, 'needs', '[]'::json, 'gets', '[]'::json)
  from worlds_of_prompts
)
update scenarios set prompt = coalesce(nullif(trim(E'\n ' from (
  select string_agg(line.text, E'\n' order by line.position)
  from regexp_split_to_table(prompt, E'\n') with ordinality as line (text, position)
  where line.text !~* '^\s*[-*]?\s*(facto?|fato|fait)\s*(\(\w{2,3}(-\w+)?\))?\s*:'
)), ''), prompt)
from worlds_of_prompts where worlds_of_prompts.id = scenarios.id;

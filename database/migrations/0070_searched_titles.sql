-- The map's search reads titles alone, in the order of the map, and not the rows with all other texts (decision 68).
-- Phase: expand. Lives with programs that know 0040_scenario_versions.

create index scenario_texts_english_titles on scenario_texts (scenario_id) include (title, folded_title)
  where language_code = 'en';

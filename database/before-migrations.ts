/**
 * Statements that run before a migration, in its transaction. A landed migration is never edited, because stores
 * remember its checksum; so what it would lose is changed before it runs.
 */
export const beforeMigrations: Readonly<Record<string, string>> = {
  // It makes facts of the first twenty `Fact:` lines in each language and deletes all of them from the prompt. Those
  // after the twentieth are therefore worded otherwise, and stay in the prompt, which the partner reads.
  '0010_worlds': String.raw`
    with lines as (
      select id, position, text,
        regexp_match(text, '^\s*[-*]?\s*(facto?|fato|fait)\s*(\((\w{2,3})(-\w+)?\))?\s*:(.+)$', 'i') as found
      from scenarios, regexp_split_to_table(prompt, E'\n') with ordinality as line (text, position)
    ), numbered as (
      select id, position, text, trim(found[5]) <> '' and row_number() over (
        partition by id, trim(found[5]) <> '', lower(coalesce(found[3], 'en')) order by position
      ) > 20 as is_surplus
      from lines
    ), prompts as (
      select id, string_agg(
        case when is_surplus
          then regexp_replace(text, '^(\s*[-*]?\s*)(facto?|fato|fait)', '\1Another fact', 'i')
          else text end,
        E'\n' order by position
      ) as prompt
      from numbered group by id having bool_or(is_surplus)
    )
    update scenarios set prompt = prompts.prompt from prompts where prompts.id = scenarios.id`,
}

import { sql } from 'kysely'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'

/** A scenario's title in a language where it exists, else in English. */
export const titleOfScenario = (scenario: ReturnType<typeof sql.ref>, language: string) => sql<string>`(
  select title from scenario_texts
  where scenario_texts.scenario_id = ${scenario} and language_code in (${language}, ${FALLBACK_LANGUAGE})
  order by language_code = ${FALLBACK_LANGUAGE} limit 1)`

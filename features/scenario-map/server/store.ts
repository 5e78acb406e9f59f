import { sql, type SqlBool } from 'kysely'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import type { ForwardPage } from '#platform/contract/schemas.ts'
import { containsText, foldTextSql } from '#platform/server/compare-text.ts'
import type { Mapping, ScenarioMap, UsualMoods } from '../contract.ts'

/** Selects scenarios of the map, oldest first. */
export type ScenarioMapPageRequest = ForwardPage & {
  readonly search: string | null
  readonly scenarios?: readonly number[] | undefined
}

export type ScenarioMapStore = ReturnType<typeof scenarioMapStore>

export const scenarioMapStore = (database: Database) => ({
  /** Everything that can be mapped, and the mappings; archived records are left out. */
  async read(): Promise<ScenarioMap> {
    const [scenarios, base_characters, mood_modifiers, mappings] = await Promise.all([
      selectScenarios(database).execute(),
      selectCharacters(database).execute(),
      selectMoods(database).execute(),
      readMappings(database),
    ])
    return { scenarios, base_characters, mood_modifiers, mappings }
  },

  /** The moods in which each character plays; characters that play in none are left out. */
  listUsualMoods: (): Promise<UsualMoods[]> =>
    database
      .selectFrom(({ selectFrom }) =>
        selectFrom('scenario_map').select(['character_id', 'mood_id']).distinct().as('pair'),
      )
      .innerJoin('characters', 'characters.id', 'pair.character_id')
      .innerJoin('moods', 'moods.id', 'pair.mood_id')
      // One scenario is enough. Taking the first one of the index reads fewer rows than `exists` would.
      .innerJoinLateral(
        ({ selectFrom }) =>
          selectFrom('scenario_map as map')
            .innerJoin('scenarios', 'scenarios.id', 'map.scenario_id')
            .whereRef('map.character_id', '=', 'pair.character_id')
            .whereRef('map.mood_id', '=', 'pair.mood_id')
            .where('scenarios.archived_at', 'is', null)
            .select('map.id')
            .orderBy('map.scenario_id')
            .limit(1)
            .as('played'),
        (join) => join.onTrue(),
      )
      .where('characters.archived_at', 'is', null)
      .where('moods.archived_at', 'is', null)
      .groupBy('pair.character_id')
      .select('pair.character_id')
      // As float8, because the driver reads an array of int8 as strings.
      .select(sql<number[]>`array_agg(moods.id::float8 order by moods.id)`.as('mood_ids'))
      .orderBy('pair.character_id')
      .execute(),

  /** Some scenarios with their mappings, and what these name. */
  async readPart(part: ScenarioMapPageRequest): Promise<ScenarioMap> {
    const scenarios = await selectPart(database, part).execute()
    const mappings = await readMappings(
      database,
      scenarios.map(({ id }) => id),
    )
    const characterIds = mappings.map(({ base_character_id }) => base_character_id)
    const moodIds = mappings.flatMap(({ mood_modifier_id }) => mood_modifier_id ?? [])
    const [base_characters, mood_modifiers] = await Promise.all([
      selectCharacters(database).where(isOneOf('id', characterIds)).execute(),
      selectMoods(database).where(isOneOf('moods.id', moodIds)).execute(),
    ])
    return { scenarios, base_characters, mood_modifiers, mappings }
  },
})

/** One statement for any number of ids, even none. */
const isOneOf = (column: string, ids: readonly number[]) =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...new Set(ids)]}::bigint[])`

const selectPart = (database: Database, { limit, after, search, scenarios }: ScenarioMapPageRequest) =>
  selectScenarios(database)
    .where('scenarios.id', '>', after ?? 0)
    .$if(scenarios !== undefined, (query) => query.where(isOneOf('scenarios.id', scenarios ?? [])))
    .$if(search !== null, (query) => query.where(isFoundBy(search ?? '')))
    .limit(limit ?? null)

/** By the title, or by a character that plays in it. */
const isFoundBy = (search: string) => sql<SqlBool>`(
  ${containsText(sql`scenario_texts.folded_title`, search)} or scenarios.id in (
    select scenario_id from scenario_map where character_id in (
      select id from characters where archived_at is null
        and ${containsText(foldTextSql(sql`concat_ws(', ', coalesce(name, description), role)`), search)}
    )
  )
)`

const selectScenarios = (database: Database) =>
  database
    .selectFrom('scenarios')
    .innerJoin('scenario_texts', 'scenario_texts.scenario_id', 'scenarios.id')
    // A literal, not a parameter: only then is the partial index on the titles in this language always used.
    .where('scenario_texts.language_code', '=', sql.lit(FALLBACK_LANGUAGE))
    .where('scenarios.archived_at', 'is', null)
    .select(['scenarios.id', 'scenario_texts.title'])
    .orderBy('scenarios.id')

const selectCharacters = (database: Database) =>
  database
    .selectFrom('characters')
    .where('archived_at', 'is', null)
    .select(['id', 'name', 'role', 'face_seed', 'description', 'bio'])
    .orderBy('id')

const selectMoods = (database: Database) =>
  database
    .selectFrom('moods')
    .innerJoin('mood_titles', 'mood_titles.mood_id', 'moods.id')
    .where('moods.archived_at', 'is', null)
    .groupBy('moods.id')
    .select([
      'moods.id',
      sql<string>`max(title) filter (where language_code = ${FALLBACK_LANGUAGE})`.as('title'),
      sql<string[]>`array_remove(array_agg(language_code order by language_code), ${FALLBACK_LANGUAGE})`.as(
        'translations',
      ),
      'moods.description',
    ])
    .orderBy('title')

/**
 * Reads the mappings of all scenarios, or of some. They come in one row, because there may be tens of thousands: the
 * embedded store would take three times as long with one row each. As float8, because the driver reads an array of int8
 * as strings.
 */
async function readMappings(database: Database, scenarioIds?: readonly number[]): Promise<Mapping[]> {
  const { mappings } = await database
    .selectFrom(selectMappings(database, scenarioIds).as('sorted'))
    .select(
      sql<
        [scenario: number, character: number, mood: number | null][]
      >`coalesce(array_agg(array[scenario_id, character_id, mood_id]::float8[]), '{}')`.as('mappings'),
    )
    .executeTakeFirstOrThrow()
  return mappings.map(([scenario_id, base_character_id, mood_modifier_id]) => ({
    scenario_id,
    base_character_id,
    mood_modifier_id,
  }))
}

const selectMappings = (database: Database, scenarioIds?: readonly number[]) =>
  database
    .selectFrom('scenario_map as map')
    .innerJoin('scenarios', 'scenarios.id', 'map.scenario_id')
    .innerJoin('characters', 'characters.id', 'map.character_id')
    .leftJoin('moods', 'moods.id', 'map.mood_id')
    .where('scenarios.archived_at', 'is', null)
    .where('characters.archived_at', 'is', null)
    .where('moods.archived_at', 'is', null)
    .$if(scenarioIds !== undefined, (query) => query.where(isOneOf('map.scenario_id', scenarioIds ?? [])))
    .select(['map.scenario_id', 'map.character_id', 'map.mood_id'])
    .orderBy('map.scenario_id')
    .orderBy('map.id')

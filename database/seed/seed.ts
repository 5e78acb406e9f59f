import { createHash } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import type { Database } from '../connect.ts'
import type { DB } from '../schema.ts'
import { demoBriefingOf } from './briefings.ts'
import { demoCharacters } from './characters.ts'
import { demoCriteria } from './criteria.ts'
import { learners } from './learners.ts'
import { commonLearners } from './learners/common-learners.ts'
import { demoScenarioMap } from './map.ts'
import { demoMoods } from './moods.ts'
import { demoPeople } from './people.ts'
import { demoRubrics } from './rubrics.ts'
import { demoScenarios } from './scenarios.ts'
import { demoWorlds } from './worlds.ts'

/** An advisory lock that nothing else uses, so that processes that start together seed one after the other. */
const SEED_LOCK = 7_265_641

/** The ids that the demo's content has got, by its keys. */
export type SeededContent = Readonly<Record<'character' | 'mood' | 'criteria' | 'scenario', Ids>>

/**
 * Fills an empty database with the demo, completely or not at all. A database that holds an organisation is left alone.
 * @param complete adds what other folders know, such as accounts to sign in with, in the same transaction
 * @returns whether the demo was added
 */
export async function seedDemo(
  database: Database,
  complete: (transaction: Transaction<DB>, content: SeededContent) => Promise<void>,
): Promise<boolean> {
  return database.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${SEED_LOCK})`.execute(tx)
    const existing = await tx.selectFrom('organizations').select('id').limit(1).executeTakeFirst()
    if (existing) return false
    await tx
      .insertInto('languages')
      .values([
        { code: 'pt', name: 'Português' },
        { code: 'fr', name: 'Français' },
      ])
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const organizationIds = await addPeople(tx)
    await complete(tx, await addScenarios(tx, organizationIds))
    return true
  })
}

type Ids = ReadonlyMap<string, number>

/** Inserts a row for each item and returns their ids by the items’ keys. */
async function insertAll<T extends { readonly key: string }>(
  items: readonly T[],
  insert: (item: T) => Promise<{ id: number }>,
): Promise<Ids> {
  const ids = new Map<string, number>()
  for (const item of items) ids.set(item.key, (await insert(item)).id)
  return ids
}

function requireId(ids: Ids, key: string): number {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo names ${key}, which it does not define`)
  return id
}

/** The same hash as the rubric store's, so that saving an unchanged rubric makes no new version. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

async function addPeople(tx: Transaction<DB>): Promise<Ids> {
  const { organizations, users } = demoPeople
  const ids = await insertAll(organizations, ({ name }) =>
    tx.insertInto('organizations').values({ name }).returning('id').executeTakeFirstOrThrow(),
  )
  const { id: language_id } = await tx
    .selectFrom('languages')
    .where('code', '=', 'en')
    .select('id')
    .executeTakeFirstOrThrow()
  for (const { organization, ...user } of users)
    await tx
      .insertInto('users')
      .values({ ...user, language_id, organization_id: requireId(ids, organization) })
      .execute()
  return ids
}

async function addScenarios(tx: Transaction<DB>, organizationIds: Ids): Promise<SeededContent> {
  const criteriaIds = await insertAll(demoCriteria, ({ title, evaluation }) =>
    tx.insertInto('criteria').values({ title, evaluation }).returning('id').executeTakeFirstOrThrow(),
  )
  for (const [key, { checks }] of Object.entries(demoRubrics)) {
    const text = JSON.stringify(checks)
    await tx
      .insertInto('rubrics')
      .values({
        criteria_id: requireId(criteriaIds, key),
        version: 1,
        hash: hashOf(text),
        checks: text,
        published_at: sql<Date>`now()`,
      })
      .execute()
  }
  const characterIds = await insertAll(
    demoCharacters,
    ({ name, role, face_seed, description, bio, translations }) =>
      tx
        .insertInto('characters')
        .values({ name, role, face_seed, description, bio, translations: JSON.stringify(translations) })
        .returning('id')
        .executeTakeFirstOrThrow(),
  )
  const moodIds = await insertAll(demoMoods, ({ description }) =>
    tx.insertInto('moods').values({ description }).returning('id').executeTakeFirstOrThrow(),
  )
  for (const { key, titles } of demoMoods)
    for (const [language_code, title] of Object.entries(titles))
      await tx
        .insertInto('mood_titles')
        .values({ mood_id: requireId(moodIds, key), language_code, title })
        .execute()

  const scenarioIds = await insertAll(demoScenarios, ({ prompt, criteria }) =>
    tx
      .insertInto('scenarios')
      .values({
        prompt,
        criteria_id: criteria === null ? null : requireId(criteriaIds, criteria),
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  for (const { key, texts, organizations } of demoScenarios) {
    const scenario_id = requireId(scenarioIds, key)
    await tx
      .insertInto('worlds')
      .values({ scenario_id, content: JSON.stringify(demoWorlds[key]) })
      .execute()
    for (const language_code of ['en', 'pt', 'fr'] as const)
      await tx
        .insertInto('scenario_texts')
        .values({
          scenario_id,
          language_code,
          ...texts[language_code],
          ...demoBriefingOf(key, language_code),
        })
        .execute()
    for (const organization of organizations)
      await tx
        .insertInto('scenario_organizations')
        .values({ scenario_id, organization_id: requireId(organizationIds, organization) })
        .execute()
  }
  await addLearners(tx, scenarioIds)
  for (const { scenario, character, mood } of demoScenarioMap)
    await tx
      .insertInto('scenario_map')
      .values({
        scenario_id: requireId(scenarioIds, scenario),
        character_id: requireId(characterIds, character),
        mood_id: mood === null ? null : requireId(moodIds, mood),
      })
      .execute()
  await sql`insert into scenario_versions (scenario_id, number, content)
    select id, 1, scenario_content(id) from scenarios order by id`.execute(tx)
  return { character: characterIds, mood: moodIds, criteria: criteriaIds, scenario: scenarioIds }
}

/** What simulated learners say in each scenario, for trials of its rubric. */
async function addLearners(tx: Transaction<DB>, scenarioIds: Ids): Promise<void> {
  for (const [key, own] of Object.entries(learners))
    for (const language_code of ['en', 'pt', 'fr'] as const)
      for (const [kind, lines] of Object.entries({ ...own[language_code], ...commonLearners[language_code] }))
        await tx
          .insertInto('simulated_learners')
          .values({
            scenario_id: requireId(scenarioIds, key),
            language_code,
            kind,
            lines: JSON.stringify(lines),
          })
          .execute()
}

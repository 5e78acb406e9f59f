import { sql, type Transaction } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { DB } from '#database/schema.ts'
import { CharacterTranslations } from '#features/characters/contract.ts'
import { RubricChecks } from '#features/criteria/contract-rubric.ts'
import { LearnerLines } from '#features/rubric-trials/contract.ts'
import { ScenarioContent } from '#features/workspace/contract-content.ts'
import type { PackContents, PackItem, PackKind } from '../contract-format.ts'
import { sortCast } from './item-contents.ts'

/** A record of this installation in the form of a pack's item. */
export type LocalItem = PackItem & { readonly id: number; readonly archived: boolean }

/** The key of a record; a record without one gets a name that no pack can use. */
export type KeyOf = (kind: PackKind, id: number) => string

type Ids = readonly number[]

/** Reads records as items, ordered by id; missing ones are left out. */
export async function readLocalItems(
  transaction: Transaction<DB>,
  ids: Readonly<Record<PackKind, Ids>>,
  keyOf: KeyOf,
): Promise<readonly LocalItem[]> {
  return [
    ...(await readCharacters(transaction, ids.character, keyOf)),
    ...(await readMoods(transaction, ids.mood, keyOf)),
    ...(await readCriteria(transaction, ids.criteria, keyOf)),
    ...(await readScenarios(transaction, ids.scenario, keyOf)),
  ]
}

async function readCharacters(transaction: Transaction<DB>, ids: Ids, keyOf: KeyOf): Promise<LocalItem[]> {
  if (ids.length === 0) return []
  const rows = await transaction
    .selectFrom('characters')
    .where('id', 'in', ids)
    .select(['id', 'name', 'role', 'face_seed', 'description', 'bio', 'translations', 'archived_at'])
    .orderBy('id')
    .execute()
  return rows.map(({ id, archived_at, translations, ...character }) => ({
    kind: 'character',
    key: keyOf('character', id),
    id,
    archived: archived_at !== null,
    content: { ...character, translations: CharacterTranslations.parse(translations) },
  }))
}

async function readMoods(transaction: Transaction<DB>, ids: Ids, keyOf: KeyOf): Promise<LocalItem[]> {
  if (ids.length === 0) return []
  const rows = await transaction
    .selectFrom('moods')
    .innerJoin('mood_titles', 'mood_titles.mood_id', 'moods.id')
    .where('moods.id', 'in', ids)
    .select(['moods.id', 'description', 'archived_at', 'language_code', 'title'])
    .orderBy('moods.id')
    .execute()
  const moods = Map.groupBy(rows, ({ id }) => id)
  return [...moods].flatMap(([id, titles]) => {
    const [mood] = titles
    if (!mood) return []
    return {
      kind: 'mood',
      key: keyOf('mood', id),
      id,
      archived: mood.archived_at !== null,
      content: {
        description: mood.description,
        titles: Object.fromEntries(titles.map(({ language_code, title }) => [language_code, title])),
      },
    }
  })
}

async function readCriteria(transaction: Transaction<DB>, ids: Ids, keyOf: KeyOf): Promise<LocalItem[]> {
  if (ids.length === 0) return []
  const rows = await transaction
    .selectFrom('criteria')
    .where('id', 'in', ids)
    .select((builder) => [
      'id',
      'title',
      'evaluation',
      'archived_at',
      jsonObjectFrom(
        builder
          .selectFrom('rubrics')
          .whereRef('rubrics.criteria_id', '=', 'criteria.id')
          .where('published_at', 'is not', null)
          .select(['checks', 'shows_total'])
          .orderBy('version', 'desc')
          .limit(1),
      ).as('rubric'),
    ])
    .orderBy('id')
    .execute()
  return rows.map(({ id, title, evaluation, archived_at, rubric }) => ({
    kind: 'criteria',
    key: keyOf('criteria', id),
    id,
    archived: archived_at !== null,
    content: {
      title,
      evaluation,
      checks: rubric === null ? null : RubricChecks.parse(rubric.checks),
      ...(rubric?.shows_total && { shows_total: true as const }),
    },
  }))
}

async function readScenarios(transaction: Transaction<DB>, ids: Ids, keyOf: KeyOf): Promise<LocalItem[]> {
  if (ids.length === 0) return []
  const rows = await transaction
    .selectFrom('scenarios')
    .where('id', 'in', ids)
    .where('prompt', 'is not', null)
    .select(['id', 'archived_at', sql`scenario_content(id)`.as('content')])
    .orderBy('id')
    .execute()
  const learners = await readLearners(transaction, ids)
  return rows.map(({ id, archived_at, content }) => ({
    kind: 'scenario',
    key: keyOf('scenario', id),
    id,
    archived: archived_at !== null,
    content: { ...toPackScenario(ScenarioContent.parse(content), keyOf), learners: learners.get(id) ?? {} },
  }))
}

type PackScenario = PackContents['scenario']

/** Replaces ids with keys, and sorts the cast by them. */
function toPackScenario(
  { texts, prompt, world, cast, criteria }: ScenarioContent,
  keyOf: KeyOf,
): Omit<PackScenario, 'learners'> {
  const keyed = cast.map(({ character, mood }) => ({
    character: keyOf('character', Number(character)),
    mood: mood === null ? null : keyOf('mood', Number(mood)),
  }))
  return {
    texts,
    prompt,
    world,
    cast: sortCast(keyed),
    criteria: criteria === null ? null : keyOf('criteria', Number(criteria.key)),
  }
}

async function readLearners(
  transaction: Transaction<DB>,
  ids: Ids,
): Promise<ReadonlyMap<number, PackScenario['learners']>> {
  const rows = await transaction
    .selectFrom('simulated_learners')
    .where('scenario_id', 'in', ids)
    .select(['scenario_id', 'language_code', 'kind', 'lines'])
    .execute()
  const all = new Map<number, Record<string, LearnerLines>>()
  for (const [place, lines] of Map.groupBy(rows, (row) => `${row.scenario_id} ${row.language_code}`)) {
    const [id = '', language = ''] = place.split(' ')
    const parsed = LearnerLines.safeParse(Object.fromEntries(lines.map((line) => [line.kind, line.lines])))
    // All simulated learners need lines: with only some of them no rubric can be tried.
    if (parsed.success) all.set(Number(id), { ...all.get(Number(id)), [language]: parsed.data })
  }
  return all
}

import { sql, type Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { describeArchiving, globalChange, recordChange } from '#platform/server/audit.ts'
import type { NewRubric, RubricCheck } from '../contract-rubric.ts'
import { toRubricRow } from './rubric-store.ts'

type WrittenCriteria = {
  readonly title: string
  readonly evaluation: string
  /** The published rubric, or null. */
  readonly checks: NewRubric['checks'] | null
  readonly shows_total?: boolean | undefined
}
type Author = { readonly id: number | null }

/**
 * Writes imported criteria and publishes their rubric. An import changes no criteria, because other scenarios may use
 * them: if the title or template differs, it adds new criteria; another rubric becomes the next version.
 * @param reason why the rubric is published without a trial here
 * @returns their id
 */
export async function writeCriteria(
  transaction: Transaction<DB>,
  actor: Author,
  id: number | null,
  { title, evaluation, checks, shows_total }: WrittenCriteria,
  reason: string,
): Promise<number> {
  const same = id === null ? undefined : await findSame(transaction, id, { title, evaluation })
  const criteriaId = same ?? (await addCriteria(transaction, actor, { title, evaluation }))
  if (same !== undefined) await restoreCriteria(transaction, actor, same)
  if (checks) await publishNewRubric(transaction, actor, criteriaId, { checks, shows_total }, reason)
  return criteriaId
}

/**
 * Adds criteria with the first version of their rubric, which nobody has tried; it evaluates nothing until it is
 * published.
 * @returns their id
 */
export async function addDraftedCriteria(
  transaction: Transaction<DB>,
  actor: Author,
  { checks, ...template }: Template & { readonly checks: readonly RubricCheck[] },
): Promise<number> {
  const criteriaId = await addCriteria(transaction, actor, template)
  await transaction
    .insertInto('rubrics')
    .values({ criteria_id: criteriaId, version: 1, ...toRubricRow({ checks }), created_by: actor.id })
    .execute()
  return criteriaId
}

type Template = Pick<WrittenCriteria, 'title' | 'evaluation'>

async function findSame(
  transaction: Transaction<DB>,
  id: number,
  { title, evaluation }: Template,
): Promise<number | undefined> {
  const row = await transaction
    .selectFrom('criteria')
    .where('id', '=', id)
    .where('title', '=', title)
    .where('evaluation', '=', evaluation)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row?.id
}

async function restoreCriteria(transaction: Transaction<DB>, actor: Author, id: number): Promise<void> {
  const restored = await transaction
    .updateTable('criteria')
    .set({ archived_at: null })
    .where('id', '=', id)
    .where('archived_at', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  if (restored)
    await recordChange(transaction, { ...globalChange(actor, 'criteria', id), ...describeArchiving(false) })
}

/** Adds criteria without a rubric. @returns their id */
export async function addCriteria(
  transaction: Transaction<DB>,
  actor: Author,
  after: Template,
): Promise<number> {
  const { id } = await transaction
    .insertInto('criteria')
    .values(after)
    .returning('id')
    .executeTakeFirstOrThrow()
  await recordChange(transaction, {
    ...globalChange(actor, 'criteria', id),
    action: 'create',
    before: null,
    after,
  })
  return id
}

async function publishNewRubric(
  transaction: Transaction<DB>,
  actor: Author,
  criteriaId: number,
  rubric: NewRubric,
  reason: string,
): Promise<void> {
  const versions = await transaction
    .selectFrom('rubrics')
    .where('criteria_id', '=', criteriaId)
    .select(['version', 'hash', 'published_at'])
    .orderBy('version', 'desc')
    .execute()
  const content = toRubricRow(rubric)
  if (versions.find(({ published_at }) => published_at !== null)?.hash === content.hash) return
  const version = (versions[0]?.version ?? 0) + 1
  await transaction
    .insertInto('rubrics')
    .values({
      criteria_id: criteriaId,
      version,
      ...content,
      created_by: actor.id,
      published_at: sql<Date>`now()`,
      published_by: actor.id,
      published_reason: reason,
    })
    .execute()
  await recordChange(transaction, {
    ...globalChange(actor, 'criteria', criteriaId),
    action: 'publish',
    before: null,
    after: { rubric_version: version, reason },
  })
}

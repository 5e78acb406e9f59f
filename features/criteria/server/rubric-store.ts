import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { type AfterChange, nameUnlessDeleted } from '#platform/server/slice-hooks.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { criteriaFailures } from '../contract.ts'
import { type NewRubric, type RubricCheck, RubricChecks } from '../contract-rubric.ts'
import { lockCriteria } from './lock-criteria.ts'

export type RubricStore = ReturnType<typeof rubricStore>

/** The versions of rubrics. They are never changed, because evaluations refer to them; a change adds a version. */
export const rubricStore = (database: Database, recordVersions: AfterChange) => ({
  /** The newest version; null when the criteria have no rubric. @throws DomainError missing */
  async findNewest(criteriaId: number) {
    await requireCriteria(database, criteriaId)
    const row = await selectVersions(database, criteriaId)
      .select(['rubrics.checks', 'rubrics.shows_total'])
      .limit(1)
      .executeTakeFirst()
    return row ? { ...describeVersion(row), ...readRubric(row) } : null
  },

  /** Without their checks, newest first. @throws DomainError missing */
  async list(criteriaId: number) {
    await requireCriteria(database, criteriaId)
    const rows = await selectVersions(database, criteriaId).execute()
    return rows.map(describeVersion)
  },

  /** @throws DomainError missing */
  async find(criteriaId: number, version: number) {
    const row = await selectVersions(database, criteriaId)
      .where('rubrics.version', '=', version)
      .select(['rubrics.checks', 'rubrics.shows_total'])
      .executeTakeFirst()
    if (!row) throw new DomainError(criteriaFailures.rubricMissing)
    return { ...describeVersion(row), ...readRubric(row) }
  },

  /**
   * Adds the next version, unless the newest one is the same.
   * @param from the hash of the version that the change is based on; null for the first one
   * @returns the newest version
   * @throws DomainError missing, conflict (the criteria are archived, or the newest version is not `from`)
   */
  write: (
    actor: Actor,
    criteriaId: number,
    rubric: NewRubric,
    from: string | null,
  ): Promise<{ version: number; hash: string }> =>
    database.transaction().execute(async (transaction) => {
      // When two authors save at once, the second one waits here and is then refused.
      const { archived } = await lockCriteria(transaction, criteriaId)
      if (archived) throw new DomainError(criteriaFailures.archived)
      const newest = await transaction
        .selectFrom('rubrics')
        .where('criteria_id', '=', criteriaId)
        .select(['version', 'hash'])
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      const content = toRubricRow(rubric)
      const { hash } = content
      if (newest?.hash === hash) return { version: newest.version, hash }
      if ((newest?.hash ?? null) !== from) throw new DomainError(criteriaFailures.rubricChanged)
      const version = (newest?.version ?? 0) + 1
      await transaction
        .insertInto('rubrics')
        .values({ criteria_id: criteriaId, version, ...content, created_by: actor.id })
        .execute()
      await recordChange(transaction, {
        ...globalChange(actor, 'criteria', criteriaId),
        action: 'update',
        before: newest ? { rubric_version: newest.version, rubric_hash: newest.hash } : null,
        after: { rubric_version: version, rubric_hash: hash },
      })
      return { version, hash }
    }),

  /**
   * Publishes a version: evaluations use the newest published one.
   * @param reason required where no trial supports it
   * @throws DomainError missing, conflict (published already)
   */
  publish: (actor: Actor, criteriaId: number, version: number, reason: string | null): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      // Assigning the criteria to a scenario has to wait, so that the scenario's version includes this rubric.
      await transaction
        .selectFrom('criteria')
        .where('id', '=', criteriaId)
        .select('id')
        .forNoKeyUpdate()
        .execute()
      const rubric = await transaction
        .selectFrom('rubrics')
        .where('criteria_id', '=', criteriaId)
        .where('version', '=', version)
        .select(['id', 'published_at'])
        .forUpdate()
        .executeTakeFirst()
      if (!rubric) throw new DomainError(criteriaFailures.rubricMissing)
      if (rubric.published_at !== null) throw new DomainError(criteriaFailures.rubricPublished)
      await transaction
        .updateTable('rubrics')
        .set({ published_at: sql<Date>`now()`, published_by: actor.id, published_reason: reason })
        .where('id', '=', rubric.id)
        .execute()
      await recordChange(transaction, {
        ...globalChange(actor, 'criteria', criteriaId),
        action: 'publish',
        before: null,
        after: { rubric_version: version, reason },
      })
      await recordVersions(transaction, actor, [criteriaId])
    }),
})

async function requireCriteria(database: Database, id: number): Promise<void> {
  const criteria = await database.selectFrom('criteria').where('id', '=', id).select('id').executeTakeFirst()
  if (!criteria) throw new DomainError(criteriaFailures.missing)
}

/** The versions of a rubric without their checks, newest first. */
const selectVersions = (database: Database, criteriaId: number) =>
  database
    .selectFrom('rubrics')
    .leftJoin('users as authors', 'authors.id', 'rubrics.created_by')
    .leftJoin('users as publishers', 'publishers.id', 'rubrics.published_by')
    .where('rubrics.criteria_id', '=', criteriaId)
    .select([
      'rubrics.id',
      'rubrics.version',
      'rubrics.hash',
      nameUnlessDeleted('authors').as('author'),
      sql<boolean>`authors.deleted_at is not null`.as('is_author_deleted'),
      'rubrics.created_at',
      'rubrics.published_at',
      nameUnlessDeleted('publishers').as('publisher'),
      'rubrics.published_reason',
    ])
    .orderBy('rubrics.version', 'desc')

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

const describeVersion = ({
  id,
  version,
  hash,
  author,
  is_author_deleted,
  created_at,
  ...row
}: VersionRow) => ({
  id,
  version,
  hash,
  author,
  ...(is_author_deleted && { is_author_deleted }),
  created_at,
  published:
    row.published_at === null
      ? null
      : { at: row.published_at, by: row.publisher, reason: row.published_reason },
})

/** The content of a row as it is sent: `shows_total` is left out when it is false. */
const readRubric = ({
  checks,
  shows_total,
}: {
  readonly checks: unknown
  readonly shows_total: boolean
}) => ({ checks: RubricChecks.parse(checks), ...(shows_total && { shows_total }) })

/**
 * A rubric's content with its hash. The schema orders the keys of every check, so that equal checks have equal JSON.
 * Without a total only the checks are hashed, as before totals existed, so that old hashes stay valid.
 */
export function toRubricRow({
  checks,
  shows_total = false,
}: {
  readonly checks: readonly RubricCheck[]
  readonly shows_total?: boolean | undefined
}) {
  const text = JSON.stringify(checks)
  const hashed = shows_total ? JSON.stringify({ checks, shows_total }) : text
  return { checks: text, shows_total, hash: createHash('sha256').update(hashed).digest('hex') }
}

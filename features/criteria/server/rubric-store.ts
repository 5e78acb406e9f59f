import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { AfterChange } from '#platform/server/after-change.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { criteriaFailures } from '../contract.ts'
import { type RubricCheck, RubricChecks } from '../contract-rubric.ts'

export type RubricStore = ReturnType<typeof rubricStore>

/** The versions of rubrics: they are added and never changed, because evaluations refer to them. */
export const rubricStore = (database: Database, recordVersions: AfterChange) => ({
  /** The newest version; null when the criteria have no rubric. @throws DomainError missing */
  async findNewest(criteriaId: number) {
    await requireCriteria(database, criteriaId)
    const row = await selectVersions(database, criteriaId)
      .select('rubrics.checks')
      .limit(1)
      .executeTakeFirst()
    return row ? { ...describeVersion(row), checks: RubricChecks.parse(row.checks) } : null
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
      .select('rubrics.checks')
      .executeTakeFirst()
    if (!row) throw new DomainError(criteriaFailures.rubricMissing)
    return { ...describeVersion(row), checks: RubricChecks.parse(row.checks) }
  },

  /**
   * Adds the next version, unless the newest one has the same checks.
   * @param from the hash of the version that was changed; null for the first one
   * @returns the version that stands now
   * @throws DomainError missing, conflict (the criteria are archived, or there is another newest version than `from`)
   */
  write: (
    actor: Actor,
    criteriaId: number,
    checks: readonly RubricCheck[],
    from: string | null,
  ): Promise<{ version: number; hash: string }> =>
    database.transaction().execute(async (transaction) => {
      // Of two authors at once the later one is told, and nothing of theirs is saved.
      const criteria = await transaction
        .selectFrom('criteria')
        .where('id', '=', criteriaId)
        .select('archived_at')
        .forUpdate()
        .executeTakeFirst()
      if (!criteria) throw new DomainError(criteriaFailures.missing)
      if (criteria.archived_at !== null) throw new DomainError(criteriaFailures.archived)
      const newest = await transaction
        .selectFrom('rubrics')
        .where('criteria_id', '=', criteriaId)
        .select(['version', 'hash'])
        .orderBy('version', 'desc')
        .limit(1)
        .executeTakeFirst()
      const text = JSON.stringify(checks)
      const hash = hashRubric(text)
      if (newest?.hash === hash) return { version: newest.version, hash }
      if ((newest?.hash ?? null) !== from) throw new DomainError(criteriaFailures.rubricChanged)
      const version = (newest?.version ?? 0) + 1
      await transaction
        .insertInto('rubrics')
        .values({ criteria_id: criteriaId, version, hash, checks: text, created_by: actor.id })
        .execute()
      await recordChange(transaction, {
        actorId: actor.id,
        organizationId: null,
        action: 'update',
        subject: 'criteria',
        subjectId: criteriaId,
        before: newest ? { rubric_version: newest.version, rubric_hash: newest.hash } : null,
        after: { rubric_version: version, rubric_hash: hash },
      })
      return { version, hash }
    }),

  /**
   * Publishes a version: evaluations use the newest one that is published.
   * @param reason where no trial speaks for it
   * @throws DomainError missing, conflict (published already)
   */
  publish: (actor: Actor, criteriaId: number, version: number, reason: string | null): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      // Scenarios that get the criteria meanwhile wait, so that their version names this one.
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
        actorId: actor.id,
        organizationId: null,
        action: 'publish',
        subject: 'criteria',
        subjectId: criteriaId,
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
      'authors.name as author',
      'rubrics.created_at',
      'rubrics.published_at',
      'publishers.name as publisher',
      'rubrics.published_reason',
    ])
    .orderBy('rubrics.version', 'desc')

type VersionRow = Awaited<ReturnType<ReturnType<typeof selectVersions>['executeTakeFirstOrThrow']>>

const describeVersion = ({ id, version, hash, author, created_at, ...row }: VersionRow) => ({
  id,
  version,
  hash,
  author,
  created_at,
  published:
    row.published_at === null
      ? null
      : { at: row.published_at, by: row.publisher, reason: row.published_reason },
})

/** The schema puts the keys of every check in one order, so that the same checks have the same text. */
export const hashRubric = (text: string): string => createHash('sha256').update(text).digest('hex')

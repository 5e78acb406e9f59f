import { createHash } from 'node:crypto'
import type { Database } from '#database/connect.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { criteriaFailures, type RubricCheck, RubricChecks } from '../contract.ts'

export type RubricStore = ReturnType<typeof rubricStore>

/** The versions of rubrics: they are added and never changed, because evaluations refer to them. */
export const rubricStore = (database: Database) => ({
  /** The newest version; null when the criteria have no rubric. @throws DomainError missing */
  async findNewest(criteriaId: number) {
    const row = await database
      .selectFrom('criteria')
      .leftJoin('rubrics', 'rubrics.criteria_id', 'criteria.id')
      .where('criteria.id', '=', criteriaId)
      .select(['rubrics.id', 'rubrics.version', 'rubrics.hash', 'rubrics.checks', 'rubrics.created_at'])
      .orderBy('rubrics.version', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!row) throw new DomainError(criteriaFailures.missing)
    const { id, version, hash, created_at } = row
    if (id === null || version === null || hash === null || created_at === null) return null
    return { id, version, hash, created_at, checks: RubricChecks.parse(row.checks) }
  },

  /**
   * Adds the next version, unless the newest one has the same checks.
   * @returns the version that stands now
   * @throws DomainError missing, conflict (the criteria are archived)
   */
  write: (actor: Actor, criteriaId: number, checks: readonly RubricCheck[]): Promise<number> =>
    database.transaction().execute(async (transaction) => {
      // Two authors at once get two versions, one after the other.
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
      const hash = hashOf(text)
      if (newest?.hash === hash) return newest.version
      const version = (newest?.version ?? 0) + 1
      await transaction
        .insertInto('rubrics')
        .values({ criteria_id: criteriaId, version, hash, checks: text })
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
      return version
    }),
})

/** The schema puts the keys of every check in one order, so that the same checks have the same text. */
const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')

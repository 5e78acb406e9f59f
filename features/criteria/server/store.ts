import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { describeArchiving, globalChange, recordChange } from '#platform/server/audit.ts'
import { applyChange } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { criteriaFailures, type Criteria, type CriteriaEdit } from '../contract.ts'
import { lockCriteria, refuseAssignedCriteria } from './lock-criteria.ts'
import { addCriteria } from './write-criteria.ts'

export type CriteriaStore = ReturnType<typeof criteriaStore>

export const criteriaStore = (database: Database) => ({
  /** Newest last. Archived scenarios are listed too, because they can be restored. */
  list: (): Promise<Criteria[]> =>
    database
      .selectFrom('criteria')
      .select((builder) => [
        'criteria.id',
        'criteria.title',
        'criteria.evaluation',
        sql<boolean>`criteria.archived_at is not null`.as('archived'),
        jsonArrayFrom(
          builder
            .selectFrom('scenarios')
            .innerJoin('scenario_texts', 'scenario_texts.scenario_id', 'scenarios.id')
            .whereRef('scenarios.criteria_id', '=', 'criteria.id')
            .where('scenario_texts.language_code', '=', FALLBACK_LANGUAGE)
            .select(['scenarios.id', 'scenario_texts.title'])
            .orderBy('scenarios.id'),
        ).as('scenarios'),
      ])
      .orderBy('criteria.id')
      .execute(),

  create: addCriteria,

  /**
   * The former texts are kept for the conversations that have begun.
   * @throws DomainError missing; conflict (archived, or changed meanwhile)
   */
  update: (actor: Actor, id: number, { was, ...wanted }: CriteriaEdit): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const { texts: before, archived } = await lockCriteria(transaction, id)
      if (archived) throw new DomainError(criteriaFailures.archived)
      const after = applyChange(before, wanted, was)
      if (before.title === after.title && before.evaluation === after.evaluation) return
      await transaction
        .insertInto('former_criteria')
        .values({ criteria_id: id, ...before })
        .execute()
      await transaction.updateTable('criteria').set(after).where('id', '=', id).execute()
      await recordChange(transaction, {
        ...globalChange(actor, 'criteria', id),
        action: 'update',
        before,
        after,
      })
    }),

  /** @throws DomainError missing; conflict when they are assigned to a scenario */
  setArchived: (actor: Actor, id: number, archived: boolean): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      // Assigning criteria takes the same lock, so they cannot be assigned in between.
      const criteria = await lockCriteria(transaction, id)
      if (criteria.archived === archived) return
      if (archived) await refuseAssignedCriteria(transaction, id)
      await transaction
        .updateTable('criteria')
        .set({ archived_at: archived ? sql<Date>`now()` : null })
        .where('id', '=', id)
        .execute()
      await recordChange(transaction, {
        ...globalChange(actor, 'criteria', id),
        ...describeArchiving(archived),
      })
    }),
})

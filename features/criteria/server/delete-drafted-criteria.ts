import type { Transaction } from 'kysely'
import type { DB } from '#database/schema.ts'
import { globalChange, recordChange } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/gate.ts'

/**
 * Deletes criteria that are unchanged since they were drafted: no scenario has them, and their rubric has no second
 * version, no trial and no publication. Others stay. The caller has locked them.
 */
export async function deleteDraftedCriteria(
  transaction: Transaction<DB>,
  actor: Actor,
  id: number,
): Promise<void> {
  const kept = await transaction
    .selectFrom('criteria')
    .where('id', '=', id)
    .where(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('scenarios').where('criteria_id', '=', id).select('scenarios.id')),
        exists(
          selectFrom('rubrics')
            .where('criteria_id', '=', id)
            .where(({ or: either, eb }) =>
              either([eb('version', '>', 1), eb('published_at', 'is not', null)]),
            )
            .select('rubrics.id'),
        ),
        exists(
          selectFrom('rubric_trials')
            .innerJoin('rubrics', 'rubrics.id', 'rubric_trials.rubric_id')
            .where('criteria_id', '=', id)
            .select('rubric_trials.id'),
        ),
      ]),
    )
    .select('id')
    .executeTakeFirst()
  if (kept) return
  await transaction.deleteFrom('rubrics').where('criteria_id', '=', id).execute()
  const before = await transaction
    .deleteFrom('criteria')
    .where('id', '=', id)
    .returning(['title', 'evaluation'])
    .executeTakeFirst()
  if (before)
    await recordChange(transaction, {
      ...globalChange(actor, 'criteria', id),
      action: 'delete',
      before,
      after: null,
    })
}

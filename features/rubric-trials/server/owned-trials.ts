import type { OwnedRecords } from '#platform/server/slice-hooks.ts'

/** The trials of rubrics that somebody started. */
export const ownedTrials: OwnedRecords = {
  name: 'rubric_trials',
  async count(transaction, userId) {
    const { count } = await transaction
      .selectFrom('rubric_trials')
      .where('started_by', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
  async move(transaction, from, to) {
    await transaction
      .updateTable('rubric_trials')
      .set({ started_by: to })
      .where('started_by', '=', from)
      .execute()
  },
}

import type { OwnedRecords } from '#platform/server/slice-hooks.ts'

/** The versions of rubrics that somebody wrote or published. */
export const ownedRubrics: OwnedRecords = {
  name: 'rubrics',
  async count(transaction, userId) {
    const { count } = await transaction
      .selectFrom('rubrics')
      .where(({ eb, or }) => or([eb('created_by', '=', userId), eb('published_by', '=', userId)]))
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
  async move(transaction, from, to) {
    for (const column of ['created_by', 'published_by'] as const)
      await transaction
        .updateTable('rubrics')
        .set({ [column]: to })
        .where(column, '=', from)
        .execute()
  },
}

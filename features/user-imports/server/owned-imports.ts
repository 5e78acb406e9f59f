import type { OwnedRecords } from '#platform/server/between-slices.ts'

/** The imports of users that somebody started, whose results may still have to be downloaded. */
export const ownedImports: OwnedRecords = {
  name: 'user_imports',
  async count(transaction, userId) {
    const { count } = await transaction
      .selectFrom('user_imports')
      .where('started_by', '=', userId)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  },
  async move(transaction, from, to) {
    const imports = transaction.updateTable('user_imports').set({ started_by: to })
    await imports.where('started_by', '=', from).execute()
    // The line by which the person came, too: a link in its result leads to the row that stays.
    const lines = transaction.updateTable('user_import_lines').set({ user_id: to })
    await lines.where('user_id', '=', from).execute()
  },
}

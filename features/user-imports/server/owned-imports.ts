import type { OwnedRecords } from '#platform/server/slice-hooks.ts'

/** The imports that a user started, whose results may still have to be downloaded. */
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
    // Also the line that added this user, so that a link in its result leads to the remaining row.
    const lines = transaction.updateTable('user_import_lines').set({ user_id: to })
    await lines.where('user_id', '=', from).execute()
  },
}

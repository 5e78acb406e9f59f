import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'

export async function changeMembers(
  transaction: Transaction<DB>,
  groupId: number,
  { added, removed }: { readonly added: readonly number[]; readonly removed: readonly number[] },
): Promise<void> {
  if (removed.length > 0)
    await transaction
      .deleteFrom('scim_group_members')
      .where('group_id', '=', groupId)
      .where('user_id', 'in', removed)
      .execute()
  if (added.length > 0)
    await transaction
      .insertInto('scim_group_members')
      .values(added.map((userId) => ({ group_id: groupId, user_id: userId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

/** The names of the groups of each given user. */
export async function readGroupNames(
  transaction: Transaction<DB>,
  organizationId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  if (userIds.length === 0) return new Map()
  const rows = await transaction
    .selectFrom('scim_group_members')
    .innerJoin('scim_groups', 'scim_groups.id', 'scim_group_members.group_id')
    .where('organization_id', '=', organizationId)
    .where('user_id', 'in', userIds)
    .select(['user_id', 'display_name'])
    .orderBy('scim_groups.id')
    .execute()
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id)
  return new Map([...byUser].map(([id, groups]) => [id, groups.map(({ display_name }) => display_name)]))
}

/** Erases what SCIM has stored about a deleted user. */
export async function eraseScimOf(transaction: Database, userId: number): Promise<void> {
  await transaction.deleteFrom('scim_users').where('user_id', '=', userId).execute()
  await transaction.deleteFrom('scim_group_members').where('user_id', '=', userId).execute()
}

/**
 * Moves the SCIM data of a merged account, unless the remaining one has its own; data from a former organisation of the
 * remaining one does not count.
 */
export const ownedScim: OwnedRecords = {
  name: 'scim',
  async move(transaction, from, to) {
    await sql`
      delete from scim_users using users
      where scim_users.user_id = ${to} and users.id = ${to}
        and scim_users.organization_id is distinct from users.organization_id`.execute(transaction)
    const kept = await transaction
      .selectFrom('scim_users')
      .where('user_id', '=', to)
      .select('user_id')
      .executeTakeFirst()
    if (kept) await transaction.deleteFrom('scim_users').where('user_id', '=', from).execute()
    else
      await transaction.updateTable('scim_users').set({ user_id: to }).where('user_id', '=', from).execute()
    await transaction
      .insertInto('scim_group_members')
      .columns(['group_id', 'user_id'])
      .expression(({ selectFrom, val }) =>
        selectFrom('scim_group_members')
          .where('user_id', '=', from)
          .select(['group_id', val(to).as('user_id')]),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await transaction.deleteFrom('scim_group_members').where('user_id', '=', from).execute()
  },
}

import { randomUUID } from 'node:crypto'
import { createAccount } from '#adapters/identity/embedded/accounts.ts'
import type { Database } from '#database/connect.ts'
import { DEMO_PASSWORD, demoPeople } from '#database/seed/people.ts'
import { seedDemo } from '#database/seed/seed.ts'
import { storeStarterKeys } from '#features/packs/server/starter-keys.ts'

export { DEMO_PASSWORD }
export const demoUsernames = demoPeople.users.map(({ username }) => username)

/**
 * Fills an empty database with the demo, and with the embedded provider also with accounts to sign in with.
 * @returns false where the database was not empty; it is then left unchanged
 */
export function addDemo(
  database: Database,
  { withAccounts }: { readonly withAccounts: boolean },
): Promise<boolean> {
  return seedDemo(database, async (tx, content) => {
    await storeStarterKeys(tx, content)
    if (!withAccounts) return
    for (const { username, email, name } of demoPeople.users) {
      const reference = randomUUID()
      const account = { username, email, name, password: DEMO_PASSWORD, mustChangePassword: false }
      await createAccount(tx, { ...account, reference })
      await tx.updateTable('users').set({ reference }).where('username', '=', username).execute()
    }
  })
}

/** Whether the demo's people exist here. A store with only other people was filled by somebody else. */
export async function hasDemo(database: Database): Promise<boolean> {
  const found = await database
    .selectFrom('users')
    .where('username', 'in', demoUsernames)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

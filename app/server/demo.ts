import { randomUUID } from 'node:crypto'
import { createAccount } from '#adapters/identity/embedded/accounts.ts'
import type { Database } from '#database/connect.ts'
import { DEMO_PASSWORD, demoPeople } from '#database/seed/people.ts'
import { seedDemo } from '#database/seed/seed.ts'

export { DEMO_PASSWORD }
export const demoUsernames = demoPeople.users.map(({ username }) => username)

/** Fills an empty database with the demo; with the embedded provider, also with accounts to sign in with. */
export function addDemo(
  database: Database,
  { withAccounts }: { readonly withAccounts: boolean },
): Promise<void> {
  return seedDemo(database, async (tx) => {
    if (!withAccounts) return
    for (const { username, email, name } of demoPeople.users) {
      const reference = randomUUID()
      const account = { username, email, name, password: DEMO_PASSWORD, mustChangePassword: false }
      await createAccount(tx, { ...account, reference })
      await tx.updateTable('users').set({ reference }).where('username', '=', username).execute()
    }
  })
}

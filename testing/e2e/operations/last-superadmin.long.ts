import { expect, onTestFinished, test } from 'vitest'
import { addDemo } from '#app/server/demo.ts'
import { createAccount } from '#adapters/identity/embedded/accounts.ts'
import { connect } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { DEMO_PASSWORD } from '#database/seed/people.ts'
import { userRoutes } from '#features/users/contract.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { createTestApp } from '#testing/app.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { startPostgres } from '#testing/postgres.ts'
import { CHEAP_PASSWORDS } from '#testing/sign-in.ts'

const SUPERADMINS = 6
const ROUNDS = 15

/** Every request that takes a superadmin's rights away. */
const attacks: readonly ((
  by: Person,
  id: number,
  username: string,
) => Promise<{ readonly status: number }>)[] = [
  (by, id) => by.call(accountRoutes.changeUserState, { params: params(id), body: { state: 'deactivated' } }),
  (by, id) =>
    by.call(accountRoutes.changePermissions, { params: params(id), body: { permissions: ['admin'] } }),
  (by, id) =>
    by.call(userRoutes.moveUser, { params: params(id), body: { organization: 2, permissions: ['user'] } }),
  (by, id, username) => by.call(accountRoutes.deleteUser, { params: params(id), body: { username } }),
]
const params = (id: number) => ({ id: String(id) })

test('superadmins who demote each other at once on two processes leave at least one', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  const connections = [await connect({ url: postgres.url }), await connect({ url: postgres.url })] as const
  const [{ database }] = connections
  await migrate(database)
  await addDemo(database, { withAccounts: true })
  await database.updateTable('users').set({ role: 'user' }).where('role', '=', 'superadmin').execute()
  const servers = await Promise.all(connections.map((connection) => createTestApp({ connection })))
  onTestFinished(async () => {
    for (const server of servers) await server.close()
    for (const connection of connections) await connection.close()
  })

  const left: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const rivals = await Promise.all(
      Array.from({ length: SUPERADMINS }, async (_, index) => {
        const username = `rival-${round}-${index}`
        const email = `${username}@rivals.example`
        const account = {
          username,
          email,
          name: username,
          password: DEMO_PASSWORD,
          mustChangePassword: false,
        }
        await createAccount(database, { ...account, passwordCost: CHEAP_PASSWORDS })
        const { id } = await database
          .insertInto('users')
          .values({ username, email, name: username, organization_id: 1, role: 'superadmin', language_id: 1 })
          .returning('id')
          .executeTakeFirstOrThrow()
        const server = servers[index % servers.length]
        if (!server) throw new Error('no server')
        const person = createPerson(server.app, username)
        await person.cookie()
        return { id, username, person }
      }),
    )
    const answers = await Promise.all(
      rivals.flatMap(({ person }, index) =>
        // Each superadmin attacks the next one, and every second also the one after that.
        [1, 2].slice(0, 1 + (index % 2)).map((step) => {
          const victim = rivals[(index + step) % rivals.length]
          const attack = attacks[(round + index + step) % attacks.length]
          if (!victim || !attack) throw new Error('nobody to attack')
          return attack(person, victim.id, victim.username)
        }),
      ),
    )
    expect(answers.filter(({ status }) => ![200, 401, 403, 404, 409].includes(status))).toEqual([])
    const active = await database
      .selectFrom('users')
      .where('role', '=', 'superadmin')
      .where('deactivated_at', 'is', null)
      .select('id')
      .execute()
    expect(active.length).toBeGreaterThan(0)
    left.push(active.length)
    await database.updateTable('users').set({ role: 'user' }).where('role', '=', 'superadmin').execute()
  }
  console.log(`${ROUNDS} rounds of ${SUPERADMINS} superadmins: left ${left.join(', ')}`)
}, 300_000)

import { sql } from 'kysely'
import { expect } from 'vitest'
import { connect } from '#database/connect.ts'
import { userRoutes } from '#features/users/contract.ts'
import { accountRoutes } from '#features/users/contract-lifecycle.ts'
import { until } from '#testing/partner.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { tryPassword } from '#testing/provisioning.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { sessionOf } from '#testing/sign-in.ts'
import { freePort } from '#testing/ports.ts'
import { startServer } from '../server-process.ts'

/** Long enough on a busy machine for a dead process to be detected and its changes swept. Milliseconds. */
const TIMEOUT = 90_000

export type KilledStep = 'disable' | 'enable' | 'remove'
type ServerStore = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string; readonly SEED: 'demo' }

/**
 * Kills the server before or after the identity provider has carried out a change, and checks that both sides agree
 * once another server runs.
 */
export async function killWhileChanging(
  store: ServerStore,
  place: 'before' | 'after',
  step: KilledStep,
): Promise<void> {
  const port = await freePort()
  const command = [process.execPath, 'testing/e2e/operations/stalling-server.ts', place, step] as const
  const doomed = await startServer(store, port, command)
  const superadmin = createPerson(remoteInjector(doomed.url), 'superadmin')
  await createPerson(remoteInjector(doomed.url), 'learner').cookie()
  const id = await idOf(superadmin, 'learner')
  if (step === 'enable') expect((await change(superadmin, id, 'disable')).body.finished).toBe(true)
  const unanswered = change(superadmin, id, step).catch(() => undefined)
  await until(() => doomed.output().includes('The provider was asked'), TIMEOUT)
  await doomed.kill('SIGKILL')
  expect(await unanswered).toBeUndefined()

  const before = await lookInto(store, id)
  expect(before.isIn).toBe(step === 'enable')
  expect(before.pending, 'what the provider has to do is not forgotten').toBe(1)
  const [changed, unchanged] = { disable: [false, true], enable: [true, false], remove: [null, true] }[step]
  expect(before.account).toBe(place === 'after' ? changed : unchanged)

  const server = await startServer(store, port)
  const front = remoteInjector(server.url)
  // Signing in is refused at once, because the product's own side has already changed.
  if (step !== 'enable') expect(await signsIn(front)).toBe(false)
  await until(async () => (await signsIn(front)) === (step === 'enable') && (await isSettled(store)), TIMEOUT)
  await server.kill('SIGTERM')
  const after = await lookInto(store, id)
  expect(after).toEqual({
    isIn: step === 'enable',
    pending: 0,
    account: changed,
  })
}

const change = (person: Person, id: number, step: KilledStep) => {
  const params = { id: String(id) }
  if (step === 'remove')
    return person.call(accountRoutes.deleteUser, { params, body: { username: 'learner' } })
  const state = step === 'enable' ? 'active' : 'deactivated'
  return person.call(accountRoutes.changeUserState, { params, body: { state } })
}

async function idOf(person: Person, username: string): Promise<number> {
  const { body } = await person.call(userRoutes.listUsers, { query: { search: username } })
  const user = body.find((one) => one.username === username)
  if (!user) throw new Error(`there is no ${username}`)
  return user.id
}

const signsIn = async (front: ReturnType<typeof remoteInjector>): Promise<boolean> =>
  sessionOf((await tryPassword(front, 'learner', 'practice')).browser) !== undefined

/** The embedded store has only one process, which finishes pending changes before it listens. */
async function isSettled(store: ServerStore): Promise<boolean> {
  if ('DATA_DIR' in store) return true
  return (await lookInto(store, 0)).pending === 0
}

/**
 * Whether the user is active, how many changes are pending, and whether the account is enabled (null: there is none).
 */
async function lookInto(store: ServerStore, id: number) {
  const { database, close } = await connect(
    'DATA_DIR' in store ? { directory: store.DATA_DIR } : { url: store.DATABASE_URL },
  )
  try {
    const user = await database.selectFrom('users').where('id', '=', id).selectAll().executeTakeFirst()
    const { rows } = await sql<{ pending: number }>`select count(*) as pending from account_changes`.execute(
      database,
    )
    const account = await database
      .selectFrom('idp_accounts')
      .where('username', '=', 'learner')
      .select('disabled_at')
      .executeTakeFirst()
    return {
      isIn: user?.deactivated_at === null,
      pending: rows[0]?.pending,
      account: account ? account.disabled_at === null : null,
    }
  } finally {
    await close()
  }
}

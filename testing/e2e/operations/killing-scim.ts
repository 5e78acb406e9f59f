import { expect } from 'vitest'
import { connect } from '#database/connect.ts'
import { tokenRoutes } from '#features/tokens/contract.ts'
import { until } from '#testing/partner.ts'
import { createPerson } from '#testing/person.ts'
import { readAccountReferences } from '#testing/provisioning.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { scimClientWithToken, entraUser, type ScimClient, scimPatch } from '#testing/scim-client.ts'
import { freePort } from '#testing/ports.ts'
import { startServer } from '../server-process.ts'

/** Long enough on a busy machine for a dead process to be detected and its changes swept. Milliseconds. */
const TIMEOUT = 90_000

type ServerStore = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string; readonly SEED: 'demo' }

const PERSON = entraUser('halved')
const BY_NAME = `/Users?filter=${encodeURIComponent(`userName eq "${PERSON.userName}"`)}`

/** Kills the product while its identity provider is asked for a step, and starts another one on the same store. */
async function killedAt(
  store: ServerStore,
  [place, step]: readonly ['before' | 'after', 'invite' | 'disable'],
  work: (ask: ScimClient) => Promise<unknown>,
) {
  const port = await freePort()
  const command = [process.execPath, 'testing/e2e/operations/stalling-server.ts', place, step] as const
  const doomed = await startServer(store, port, command)
  const { body } = await createPerson(remoteInjector(doomed.url), 'superadmin').call(
    tokenRoutes.createToken,
    {
      body: { name: 'Entra', organization: 1, scopes: ['scim'], expires_in_days: null },
    },
  )
  const unanswered = work(scimClientWithToken(remoteInjector(doomed.url), body.token)).catch(() => undefined)
  await until(() => doomed.output().includes('The provider was asked'), TIMEOUT)
  await doomed.kill('SIGKILL')
  expect(await unanswered).toBeUndefined()
  const before = await readAccountState(store)
  const server = await startServer(store, port)
  return { before, server, ask: scimClientWithToken(remoteInjector(server.url), body.token) }
}

/** After the kill neither the user nor the account remains, and the same request creates both. */
export async function killWhileScimCreates(store: ServerStore): Promise<void> {
  const { before, server, ask } = await killedAt(store, ['after', 'invite'], (doomed) =>
    doomed('POST', '/Users', PERSON),
  )
  expect([before.user, before.isKnown], 'both halves are there').toEqual([before.account, false])
  expect((await ask('GET', BY_NAME)).body.totalResults).toBe(0)
  let made = await ask('POST', '/Users', PERSON)
  // Where several processes share a store, a dead one is detected only when its claim has expired.
  await until(async () => {
    if (made.status === 503) made = await ask('POST', '/Users', PERSON)
    return made.status !== 503
  }, TIMEOUT)
  expect(made.status, made.body.detail).toBe(201)
  expect((await ask('POST', '/Users', PERSON)).status).toBe(409)
  expect((await ask('GET', BY_NAME)).body.Resources.map(({ id }) => id)).toEqual([made.body.id])
  await server.kill('SIGTERM')
  const after = await readAccountState(store)
  expect([after.user, after.user === before.user, after.isKnown]).toEqual([after.account, false, true])
}

/** A deactivated user is locked out of the product at once and of the provider in the end; a repeat changes nothing. */
export async function killWhileScimDeactivates(store: ServerStore): Promise<void> {
  let id = ''
  const deactivate = (ask: ScimClient) =>
    ask('PATCH', `/Users/${id}`, scimPatch({ op: 'Replace', path: 'active', value: 'False' }))
  const { before, server, ask } = await killedAt(store, ['before', 'disable'], async (doomed) => {
    id = (await doomed('POST', '/Users', PERSON)).body.id
    await deactivate(doomed)
  })
  expect([before.isDeactivated, before.isDisabled]).toEqual([true, false])
  expect((await ask('GET', `/Users/${id}`)).body.active).toBe(false)
  const repeated = await deactivate(ask)
  expect([repeated.status, repeated.body.active]).toEqual([200, false])
  if ('DATABASE_URL' in store) await until(async () => (await readAccountState(store)).isDisabled, TIMEOUT)
  await server.kill('SIGTERM')
  expect(await readAccountState(store)).toMatchObject({ isDeactivated: true, isDisabled: true })
}

async function readAccountState(store: ServerStore) {
  const { database, close } = await connect(
    'DATA_DIR' in store ? { directory: store.DATA_DIR } : { url: store.DATABASE_URL },
  )
  try {
    const halves = await readAccountReferences(database, 'halved')
    const [known, user, account] = await Promise.all([
      database.selectFrom('scim_users').select('user_id').executeTakeFirst(),
      database
        .selectFrom('users')
        .where('username', '=', 'halved')
        .select('deactivated_at')
        .executeTakeFirst(),
      database
        .selectFrom('idp_accounts')
        .where('username', '=', 'halved')
        .select('disabled_at')
        .executeTakeFirst(),
    ])
    return {
      ...halves,
      isKnown: known !== undefined,
      isDeactivated: user !== undefined && user.deactivated_at !== null,
      isDisabled: account !== undefined && account.disabled_at !== null,
    }
  } finally {
    await close()
  }
}

import { expect } from 'vitest'
import { connect } from '#database/connect.ts'
import { userRoutes } from '#features/users/contract.ts'
import { until } from '#testing/partner.ts'
import { createPerson } from '#testing/person.ts'
import { readAccountReferences, buildNewUser, tryPassword } from '#testing/provisioning.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { freePort } from '#testing/ports.ts'
import { startServer } from '../server-process.ts'

const { createUser, listUsers } = userRoutes
const body = buildNewUser('halved')

/** Long enough for a busy machine. Milliseconds. */
const TIMEOUT = 30_000

type ServerStore = { readonly DATA_DIR: string } | { readonly DATABASE_URL: string; readonly SEED: 'demo' }

/**
 * Kills the server after the identity provider has created the account and before the user is complete. Checks that
 * neither remains, and that a repeat with the same key creates both.
 */
export async function killWhileProvisioning(place: ServerStore): Promise<void> {
  const port = await freePort()
  const doomed = await startServer(place, port, [
    process.execPath,
    'testing/e2e/operations/stalling-server.ts',
  ])
  const superadmin = createPerson(remoteInjector(doomed.url), 'superadmin')
  const create = () => superadmin.call(createUser, { body }, { key: 'killed' })
  const unanswered = create().catch(() => undefined)
  await until(() => doomed.output().includes('The provider was asked'), TIMEOUT)
  await doomed.kill('SIGKILL')
  expect(await unanswered).toBeUndefined()
  const before = await lookInto(place)
  expect([before.user, before.user], 'both halves are there').toEqual([before.account, expect.any(String)])

  const server = await startServer(place, port)
  const { body: listed } = await superadmin.call(listUsers, { query: { search: body.username } })
  expect(listed).toEqual([])
  let answer = await create()
  // Where several processes share a store, a dead one is detected only when its claim has expired.
  await until(async () => {
    if (answer.status === 503) answer = await create()
    return answer.status !== 503
  }, TIMEOUT)
  expect(answer.status, String(answer.detail)).toBe(200)
  const password = answer.body.temporary_password ?? ''
  expect((await tryPassword(remoteInjector(server.url), body.username, password)).asksForNewPassword).toBe(
    true,
  )
  await server.kill('SIGTERM')
  const after = await lookInto(place)
  expect([after.user, after.user === before.user]).toEqual([after.account, false])
}

async function lookInto(place: ServerStore) {
  const { database, close } = await connect(
    'DATA_DIR' in place ? { directory: place.DATA_DIR } : { url: place.DATABASE_URL },
  )
  try {
    return await readAccountReferences(database, body.username)
  } finally {
    await close()
  }
}

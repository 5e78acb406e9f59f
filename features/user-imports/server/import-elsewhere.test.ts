import { once } from 'node:events'
import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import type { Accounts } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { userRoutes } from '#features/users/contract.ts'
import { createTestApp, testApp, type TestApp } from '#testing/app.ts'
import { finishImport, importRunnerOf, sendImport, takeResult } from '#testing/import-users.ts'
import { startOidcServer } from '#testing/oidc-server.ts'
import { until } from '#testing/partner.ts'
import { createPersonWith } from '#testing/person.ts'
import { buildNewUser, stallingAccounts, defaultAccounts } from '#testing/provisioning.ts'
import { oktaUser, plantedScimClient } from '#testing/scim-client.ts'
import { sessionOf } from '#testing/sign-in.ts'
import { userImportRoutes } from '../contract.ts'
import { importStore } from './store.ts'

let testServer: TestApp
let database: Database

beforeAll(async () => {
  testServer = await createTestApp()
  database = testServer.connection.database
})
afterAll(() => testServer.close())

const listOf = (names: readonly string[], domain: string) =>
  ['name,email', ...names.map((name) => `Person ${name},${name}@${domain}`)].join('\n')

const NewAccount = z.object({ Username: z.optional(z.string()) })

const personFaults = ['InvalidParameterException', 'UserLambdaValidationException'] as const
const DELIVERY_FAULT = 'CodeDeliveryFailureException'

/** A user pool that refuses a person whose username is the name of a fault. */
async function refusingPool() {
  const answer = (action: string, { Username = '' }: z.output<typeof NewAccount>): string | object => {
    if (action === 'AdminGetUser') return 'UserNotFoundException'
    const fault = [...personFaults, DELIVERY_FAULT].find((one) =>
      one.toLowerCase().startsWith(Username.toLowerCase()),
    )
    return action === 'AdminCreateUser' && fault ? fault : { UserPool: {} }
  }
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const action = String(request.headers['x-amz-target']).split('.').at(-1) ?? ''
      const said = answer(action, NewAccount.parse(body))
      response.writeHead(typeof said === 'string' ? 400 : 200)
      response.end(JSON.stringify(typeof said === 'string' ? { __type: said } : said))
    })
  }).listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    COGNITO_USER_POOL_ID: 'eu-west-1_pool',
    COGNITO_BASE_URL: `http://127.0.0.1:${address.port}/`,
    AWS_ACCESS_KEY_ID: 'key',
    AWS_SECRET_ACCESS_KEY: 'secret',
  }
}

test('people whom the pool does not accept are refused at once, and the others are added', async () => {
  const provider = await startOidcServer()
  const pooled = await testApp({ environment: { ...provider.environment, ...(await refusingPool()) } })
  const boss = { sub: 'boss', email: 'superadmin@demo.example', email_verified: true }
  const superadmin = createPersonWith(
    pooled.app,
    async () => sessionOf((await provider.signIn(pooled.app, boss)).browser) ?? '',
  )
  const refused = personFaults.map((fault) => fault.replace('Exception', ''))
  const { body } = await sendImport(superadmin, listOf([...refused, 'welcome'], 'pool.example'))
  const ended = await finishImport(superadmin, body.id ?? 0)
  expect(ended.lines.map(({ fate, failures }) => [fate, ...failures.map(({ code }) => code)])).toEqual([
    ...refused.map(() => ['refused', 'identity.personRefused']),
    ['added'],
  ])

  const form = await superadmin.call(userRoutes.createUser, { body: buildNewUser('InvalidParameter') })
  expect([form.status, form.detail]).toEqual([
    422,
    'The identity provider does not accept this username, name or email address',
  ])
  const ask = await plantedScimClient(pooled)
  const listed = await ask('POST', '/Users', oktaUser('InvalidParameter'))
  expect([listed.status, listed.body.scimType]).toEqual([400, 'invalidValue'])

  // A failure of the pool's own mail is not the person's fault and may pass.
  const unsent = await superadmin.call(userRoutes.createUser, { body: buildNewUser('CodeDeliveryFailure') })
  expect([unsent.status, unsent.detail]).toEqual([502, 'The account could not be created. Please try again.'])
})

test('a line at which the provider fails does not stop the others, and is refused after three days', async () => {
  const { within: _within, ...elsewhere } = defaultAccounts(database)
  const failing: string[] = []
  const accounts: Accounts = {
    ...elsewhere,
    invite: async (invitation) => {
      if (!invitation.email.startsWith('broken')) return elsewhere.invite(invitation)
      failing.push(invitation.email)
      throw new Error('the provider does not like this one')
    },
  }
  const { as, app } = await testApp({ connection: testServer.connection, accounts })
  const broken = ['broken-1', 'broken-2', 'broken-3', 'broken-4']
  const { body } = await sendImport(as.superadmin, listOf([...broken, 'fine-1', 'fine-2'], 'tries.example'))
  const id = body.id ?? 0
  const read = async () =>
    (await as.superadmin.call(userImportRoutes.readImport, { params: { id: String(id) } })).body
  const set = (table: 'user_imports' | 'user_import_lines', values: ReturnType<typeof sql>) =>
    sql`update ${sql.table(table)} set ${values}
      where ${sql.ref(table === 'user_imports' ? 'id' : 'import_id')} = ${id}`.execute(database)
  const isLetGo = () => until(async () => (await importStore(database).abandoned()).includes(id))
  /** Lets another process continue, because each process rests after a failure of its own. */
  const goOn = () => importRunnerOf({ database, accounts, warn: (error) => app.log.warn(error) }).sweep()

  await until(async () => (await read()).held_up?.code === 'users.notCreated')
  await isLetGo()
  await goOn()
  await until(async () => (await read()).counts.added === 2)
  await isLetGo()

  // A provider that is away for hours leads to no refusal, however often it is asked.
  for (let tries = 0; tries < 6; tries += 1) {
    await set('user_import_lines', sql`mail_after = now()`)
    failing.length = 0
    await goOn()
    await until(() => failing.length === broken.length)
    await isLetGo()
  }
  expect([(await read()).counts, (await read()).ended_at]).toMatchObject([{ add: 4, refused: 0 }, null])
  // The next attempt is minutes away.
  failing.length = 0
  const { rows } = await sql<{ soonest: number }>`
    select min(extract(epoch from mail_after - now())) as soonest from user_import_lines
    where import_id = ${id} and fate = 'add'`.execute(database)
  expect(Number(rows[0]?.soonest)).toBeGreaterThan(240)
  await goOn()
  await isLetGo()
  expect([failing, (await read()).ended_at]).toEqual([[], null])

  await set('user_imports', sql`started_at = now() - interval '73 hours'`)
  await set('user_import_lines', sql`mail_after = now()`)
  await goOn()
  const ended = await finishImport(as.superadmin, id)
  expect(ended.counts).toMatchObject({ add: 0, added: 2, refused: 4 })
  expect(ended.lines[0]).toMatchObject({ fate: 'refused', failures: [{ code: 'users.notCreated' }] })
  expect((await takeResult(as.superadmin, id)).status).toBe(200)
})

test('a repeated request gets the same import while people are being added', async () => {
  const { within: _within, ...accounts } = stallingAccounts(database, 'before')
  const { as } = await testApp({ connection: testServer.connection, accounts })
  const file = listOf(['once', 'twice'], 'repeated.example')
  const send = () => sendImport(as.superadmin, file, { query: { scope: 'all' }, key: 'the-same' })
  const first = await send()
  await accounts.arrived
  const again = await send()
  expect([again.status, again.body.id]).toEqual([200, first.body.id])
  accounts.letGo()
  expect((await finishImport(as.superadmin, first.body.id ?? 0)).counts.added).toBe(2)
  const other = await sendImport(as.superadmin, `${file}\nx,y`, { query: { scope: 'all' }, key: 'another' })
  expect(other.status).toBe(409)
})

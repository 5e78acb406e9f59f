import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { sessionRoutes } from '#features/session/contract.ts'
import { accountRoutes, PermissionsChange } from '#features/users/contract-lifecycle.ts'
import { userRoutes } from '#features/users/contract.ts'
import { securityEvents } from '#platform/server/security-log.ts'
import { testApp } from '#testing/app.ts'
import { createBrowser } from '#testing/browser.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { keepLogLines } from '#testing/log-lines.ts'
import { until } from '#testing/partner.ts'
import { createPerson } from '#testing/person.ts'
import { stallingAccounts } from '#testing/provisioning.ts'
import { signInWith } from '#testing/sign-in.ts'
import { readConfig } from './configuration.ts'

const path = join(mkdtempSync(join(tmpdir(), 'security-log-')), 'security.log')

test('the security log says who did what from where, and contains no secret', async () => {
  // The ordinary log leaves out `info` lines here, but the security log must have them.
  const { lines, logger } = keepLogLines('warn')
  const testServer = await testApp({ logger, environment: { SECURITY_LOG: path } })
  const { app, connection } = testServer
  const seen = () => lines.filter(({ kind }) => kind === 'security')
  const { id, organization_id: organization } = await connection.database
    .selectFrom('users')
    .where('username', '=', 'learner')
    .select(['id', 'organization_id'])
    .executeTakeFirstOrThrow()
  const params = { id: String(id) }

  const stranger = createBrowser(app, { headers: { 'x-request-id': 'request-of-a-stranger' } })
  await signInWith(stranger, 'typed-by-mistake', 'wrong-password-1')
  for (let attempt = 0; attempt < 6; attempt += 1) await signInWith(stranger, 'admin', 'wrong-password-2')
  const whence = { address: '127.0.0.1', reqId: 'request-of-a-stranger', user: null }
  const failures = seen()
  expect(failures.map(({ event, reason }) => [event, reason])).toEqual([
    ['sign_in.failed', 'unknown account'],
    ...Array.from({ length: 5 }, () => ['sign_in.failed', 'password']),
    ['sign_in.delayed', undefined],
    ['rate.limited', undefined],
  ])
  for (const line of failures) expect(line).toMatchObject(whence)
  expect(failures[1]).toMatchObject({ account: expect.stringMatching(/^[\w-]{8,}$/) })
  lines.length = 0

  const leaver = createPerson(app, 'learner')
  await leaver.cookie()
  expect(seen()).toMatchObject([
    { event: 'sign_in.succeeded', user: id, organization, msg: 'sign_in.succeeded' },
  ])
  await leaver.call(userRoutes.listUsers, { query: {} })
  await leaver.send({ url: `/api/v1${sessionRoutes.signOut.path}` })
  const keeper = createPerson(app, 'superadmin')
  const superadmin = await keeper.call(sessionRoutes.readMe, {})
  lines.length = 0

  // A refused request makes no entry.
  expect((await keeper.call(accountRoutes.deleteUser, { params, body: { username: 'admin' } })).status).toBe(
    409,
  )
  expect(seen()).toEqual([])
  const body = PermissionsChange.parse({ permissions: ['admin'] })
  expect((await keeper.call(accountRoutes.changePermissions, { params, body })).status).toBe(200)
  await keeper.send({ url: `/api/v1${userRoutes.exportUsers.path}` })
  await keeper.call(accountRoutes.changeUserState, { params, body: { state: 'deactivated' } })
  await keeper.call(accountRoutes.deleteUser, { params, body: { username: 'learner' } })
  const by = { user: superadmin.body.id, address: '127.0.0.1', reqId: expect.any(String) }
  const what = { subject: 'user', subjectId: id }
  expect(seen()).toMatchObject([
    { ...by, ...what, event: 'role.changed', from: 'user', to: 'admin' },
    { ...by, event: 'data.exported', call: 'exportUsers' },
    { ...by, ...what, event: 'account.changed', action: 'deactivate' },
    { ...by, ...what, event: 'data.deleted' },
  ])

  await until(() => readFileSync(path, 'utf8').includes('data.deleted'))
  const written = readFileSync(path, 'utf8')
  const events = written
    .split('\n')
    .slice(0, -1)
    .map((line): { event: string; kind: string } => JSON.parse(line))
  expect(events.map(({ event }) => event)).toEqual([
    ...failures.map(({ event }) => event),
    'sign_in.succeeded',
    'access.denied',
    'sign_out',
    'sign_in.succeeded',
    ...seen().map(({ event }) => event),
  ])
  expect(
    events.every(({ kind, event }) => kind === 'security' && securityEvents.some((known) => known === event)),
  ).toBe(true)
  const documented = readFileSync(new URL('../../docs/operations.md', import.meta.url), 'utf8')
  expect(securityEvents.filter((event) => !documented.includes(`| \`${event}\` |`))).toEqual([])
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(written).not.toMatch(/typed-by-mistake|wrong-password|practice|@/)
})

test('a change is logged even if its caller leaves before the answer', async () => {
  const { connection, close } = await createTestDatabase()
  onTestFinished(close)
  const accounts = stallingAccounts(connection.database, 'before', 'disable')
  const { lines, logger } = keepLogLines('warn')
  const { app, as } = await testApp({ connection, accounts, logger, environment: { SECURITY_LOG: path } })
  const { body } = await as.superadmin.call(userRoutes.listUsers, { query: { search: 'learner' } })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  const leaving = new AbortController()
  const change = fetch(`${address}/api/v1/admin/users/${body[0]?.id}/state`, {
    method: 'PUT',
    headers: {
      'content-type': 'application/json',
      cookie: (await as.superadmin.cookie()) ?? '',
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify({ state: 'deactivated' }),
    signal: leaving.signal,
  })
  await accounts.arrived
  lines.length = 0
  leaving.abort()
  await expect(change).rejects.toThrow('aborted')
  await new Promise((resolve) => setTimeout(resolve, 100))
  accounts.letGo()
  await until(() => lines.some(({ kind }) => kind === 'security'))
  expect(lines.filter(({ kind }) => kind === 'security')).toMatchObject([
    { event: 'account.changed', subjectId: body[0]?.id, action: 'deactivate' },
  ])
})

test('a full disk costs the lines of that time and is reported once', async (context) => {
  if (!existsSync('/dev/full')) return context.skip('needs a device that is always full')
  const full = join(dirname(path), 'full.log')
  symlinkSync('/dev/full', full)
  const { lines, logger } = keepLogLines('warn')
  const { app } = await testApp({ logger, environment: { SECURITY_LOG: full } })
  const reported = () => lines.filter(({ msg }) => msg === 'SECURITY_LOG cannot be written')
  const failToSignIn = () => signInWith(createBrowser(app), 'nobody', 'wrong-password-1')
  await failToSignIn()
  await until(() => reported().length === 1)
  await failToSignIn()
  rmSync(full)
  await until(async () => {
    await failToSignIn()
    return existsSync(full)
  })
  await until(() => readFileSync(full, 'utf8').endsWith('}\n'))
  expect(reported()).toHaveLength(1)
  expect(statSync(full).mode & 0o777).toBe(0o600)
})

test('a security log that cannot be written stops the start', async () => {
  await expect(testApp({ environment: { SECURITY_LOG: '/nowhere/at/all.log' } })).rejects.toThrow(
    /^SECURITY_LOG: /,
  )
  expect(readConfig({}).observability.securityLog).toBeUndefined()
})

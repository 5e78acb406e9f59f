import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { connect } from '#database/connect.ts'
import { organizationRoutes } from '#features/organizations/contract.ts'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { userRoutes } from '#features/users/contract.ts'
import { userImportRoutes } from '#features/user-imports/contract.ts'
import { finishImport, sendImport, takeResult } from '#testing/import-users.ts'
import { mailServer } from '#testing/mail-server.ts'
import { until } from '#testing/partner.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { freePort } from '#testing/ports.ts'
import { startServer } from './server-process.ts'

const MINUTE = 60_000

async function emptyDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'pp-import-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** A CSV file of people in which every fiftieth line has an error. */
const listOf = (count: number, prefix: string, organization: string): string =>
  [
    'name;email;organisation;language',
    ...Array.from({ length: count }, (_, nth) => {
      const email = nth % 50 === 7 ? `${prefix}${nth}@` : `${prefix}${nth}@list.example`
      return `Person of ${prefix};${nth % 50 === 9 ? `${prefix}0@list.example` : email};${organization};fr`
    }),
  ].join('\r\n')

const addOrganization = (superadmin: Person, name: string, max_users: number) =>
  superadmin.call(organizationRoutes.createOrganization, { query: { name, max_users: String(max_users) } })

/** Measures a learner's requests until stopped; returns their durations in milliseconds, sorted. */
function measureOthers(learner: Person) {
  const times: number[] = []
  const over = new AbortController()
  const measuring = (async () => {
    while (!over.signal.aborted) {
      const begun = performance.now()
      const { status } = await learner.call(scenarioRoutes.listScenarios, { query: {} })
      expect(status).toBe(200)
      times.push(performance.now() - begun)
      await pause(20)
    }
  })()
  return async (): Promise<readonly number[]> => {
    over.abort()
    await measuring
    return times.toSorted((a, b) => a - b)
  }
}

const p95 = (times: readonly number[]): number => Math.round(times[Math.floor(times.length * 0.95)] ?? 0)

test('5,000 lines are imported into the embedded store within a minute without delaying others', async () => {
  const server = await startServer({ DATA_DIR: await emptyDirectory() })
  onTestFinished(async () => void (await server.kill('SIGTERM')))
  const superadmin = createPerson(remoteInjector(server.url), 'superadmin')
  const learner = createPerson(remoteInjector(server.url), 'learner')
  await addOrganization(superadmin, 'Large', 6000)
  const file = listOf(5000, 'one', 'Large')

  const stopBefore = measureOthers(learner)
  await pause(4000)
  const before = await stopBefore()

  const previewed = performance.now()
  const preview = await sendImport(superadmin, file, { query: { preview: 'true' } })
  const previewMs = Math.round(performance.now() - previewed)
  expect(preview.body.counts).toMatchObject({ add: 4800, refused: 200 })

  const stopDuring = measureOthers(learner)
  const begun = performance.now()
  const { body } = await sendImport(superadmin, file)
  const ended = await finishImport(superadmin, body.id ?? 0, 2 * MINUTE)
  const importMs = Math.round(performance.now() - begun)
  const during = await stopDuring()
  expect(ended.counts).toMatchObject({ added: 4800, refused: 200 })

  const taken = performance.now()
  const { text } = await takeResult(superadmin, body.id ?? 0)
  const resultMs = Math.round(performance.now() - taken)
  expect(text.match(/\/idp\/password\?token=/g)).toHaveLength(4800)
  console.log(
    `preview ${previewMs} ms, import ${importMs} ms, result ${resultMs} ms; others' p95 before ${p95(before)} ms, during ${p95(during)} ms, longest ${Math.round(during.at(-1) ?? 0)} ms`,
  )
  expect(importMs).toBeLessThan(MINUTE)
  // On a machine that is already busy, other requests wait for other load too, so the limit is relative.
  expect(p95(during)).toBeLessThan(5 * Math.max(50, p95(before)))
})

test('two imports that a kill interrupts create each user once, up to the seats', async () => {
  const directory = await emptyDirectory()
  const port = await freePort()
  const doomed = await startServer({ DATA_DIR: directory }, port)
  const superadmin = createPerson(remoteInjector(doomed.url), 'superadmin')
  const other = createPerson(remoteInjector(doomed.url), 'admin')
  const SEATS = 1500
  await addOrganization(superadmin, 'Narrow', SEATS)
  // The second person becomes an administrator of that organisation, so that both imports fill it at once.
  const { body: organizations } = await superadmin.call(organizationRoutes.listOrganizations, {})
  const narrow = organizations.find(({ name }) => name === 'Narrow')
  await moveAdmin(superadmin, narrow?.id ?? 0)
  const [one, two] = await Promise.all([
    sendImport(superadmin, listOf(1000, 'left', 'Narrow'), { key: 'left' }),
    sendImport(other, listOf(1000, 'right', 'Narrow'), { key: 'right' }),
  ])
  const idOf = ({ body }: typeof one) => body.id ?? 0
  await until(async () => {
    const { body } = await superadmin.call(userImportRoutes.readImport, { params: { id: String(idOf(one)) } })
    return body.counts.added > 200
  }, MINUTE)
  await doomed.kill('SIGKILL')

  const server = await startServer({ DATA_DIR: directory }, port)
  const ends = [
    await finishImport(superadmin, idOf(one), MINUTE),
    await finishImport(other, idOf(two), MINUTE),
  ]
  await server.kill('SIGTERM')
  const added = ends.reduce((sum, { counts }) => sum + counts.added, 0)
  expect(ends.map(({ counts }) => counts.add)).toEqual([0, 0])

  const { database, close } = await connect({ directory })
  onTestFinished(close)
  const count = async (table: 'users' | 'idp_accounts') =>
    database
      .selectFrom(table)
      .where('email', 'like', '%@list.example')
      .select(({ fn }) => [
        fn.countAll<number>().as('all'),
        fn.count<number>('email').distinct().as('different'),
      ])
      .executeTakeFirstOrThrow()
  const [users, accounts] = [await count('users'), await count('idp_accounts')]
  const audited = await database
    .selectFrom('audit')
    .where('organization_id', '=', narrow?.id ?? 0)
    .where('action', '=', 'create')
    .where('subject', '=', 'user')
    .select(({ fn }) => fn.countAll<number>().as('all'))
    .executeTakeFirstOrThrow()
  console.log(`${added} added by two imports, ${users.all} users, ${accounts.all} accounts, ${SEATS} seats`)
  // The administrator takes one of the seats.
  expect(added).toBe(SEATS - 1)
  expect([users.all, users.different, accounts.all, audited.all]).toEqual([added, added, added, added])
})

test('an import that a kill interrupts sends everybody an email, and at most one person two', async () => {
  const directory = await emptyDirectory()
  const port = await freePort()
  const { mails, environment } = await mailServer()
  const doomed = await startServer({ DATA_DIR: directory, ...environment }, port)
  const superadmin = createPerson(remoteInjector(doomed.url), 'superadmin')
  await addOrganization(superadmin, 'Mailed', 400)
  const file = listOf(300, 'mailed', 'Mailed')
  const { body } = await sendImport(superadmin, file, { query: { delivery: 'emails' } })
  await until(async () => mails.length > 80, MINUTE)
  await doomed.kill('SIGKILL')
  const before = mails.length

  const server = await startServer({ DATA_DIR: directory, ...environment }, port)
  onTestFinished(async () => void (await server.kill('SIGTERM')))
  // The e-mail that was being sent is tried again after a minute.
  const ended = await finishImport(superadmin, body.id ?? 0, 3 * MINUTE)
  const reached = new Set(mails.map(({ to }) => to))
  console.log(`${before} of ${reached.size} emails before the kill, ${mails.length} in all`)
  expect(before).toBeLessThan(ended.counts.added)
  expect(ended.mails).toEqual({ waiting: 0, sent: ended.counts.added, failed: 0 })
  expect(reached.size).toBe(ended.counts.added)
  expect(mails.length - reached.size).toBeLessThanOrEqual(1)
})

async function moveAdmin(superadmin: Person, organization: number): Promise<void> {
  const { body: people } = await superadmin.call(userRoutes.listUsers, { query: { search: 'admin' } })
  const admin = people.find(({ username }) => username === 'admin')
  await superadmin.call(userRoutes.moveUser, {
    params: { id: String(admin?.id) },
    body: { organization, permissions: ['admin'] },
  })
}

import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, inject, onTestFinished, expect, test, vi } from 'vitest'
import { testApp } from '#testing/app.ts'
import { createTestDatabase } from '#testing/databases.ts'
import { databaseUrlFor, runServerStatement } from '#testing/server-databases.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { connect } from './connect.ts'
import { migrate, readMigrations, SchemaMismatch, toMigration } from './migrate.ts'

/** A new store takes seconds to make, and longer while other tests run. Milliseconds. */
const DIRECTORY_TIMEOUT = 60_000

async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'pp-database-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

test(
  'a directory is refused to a second process, and keeps its data for the next one',
  { tags: ['long'], timeout: DIRECTORY_TIMEOUT },
  async () => {
    const directory = await temporaryDirectory()
    const first = await connect({ directory })
    await migrate(first.database)
    await first.database.insertInto('organizations').values({ name: 'Kept' }).execute()
    await expect(connect({ directory })).rejects.toThrow('is in use by another process')
    // Somebody who tidies up may delete the lock file as a leftover.
    await rm(join(directory, 'lock'))
    const open = `import('${new URL('connect.ts', import.meta.url).pathname}')
    .then(({ connect }) => connect({ directory: process.argv[1] }))
    .then((it) => it.close()).catch((error) => console.log(error.message))`
    const arguments_ = ['--input-type=module', '-e', open, directory]
    const { stdout } = await promisify(execFile)(process.execPath, arguments_)
    expect(stdout).toContain('is in use by another process')
    await first.close()
    const second = await connect({ directory })
    expect((await second.pool.query('select name from organizations')).rows).toEqual([{ name: 'Kept' }])
    // Closing releases the directory even if only the pool was used.
    await second.close()
    await truncate(join(directory, 'database/global/pg_control'), 0)
    await expect(connect({ directory })).rejects.toThrow(`data directory ${directory} is damaged`)
  },
)

test('a connection that breaks in use does not end the process', async () => {
  const data = await createTestDatabase()
  onTestFinished(() => data.close())
  const { pool } = data.connection
  const client = await pool.connect()
  expect(() => client.emit('error', new Error('the server is gone'))).not.toThrow()
  client.release(true)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a store that does not answer is reported as silent within three seconds', async () => {
  const data = await createTestDatabase()
  onTestFinished(() => data.close())
  const { pool, findStoreProblem } = data.connection
  expect(await findStoreProblem()).toBeUndefined()
  const busy = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  const began = performance.now()
  expect(await findStoreProblem()).toBe('database silent')
  expect(performance.now() - began).toBeLessThan(3000)
  for (const client of busy) client.release()
  expect(await findStoreProblem()).toBeUndefined()
})

test('the pool rolls back a transaction that was left open', async () => {
  const { connection, close } = await createTestDatabase('owner')
  const { pool } = connection
  await expect(pool.query('select 1/0')).rejects.toMatchObject({ code: '22012' })
  const client = await pool.connect()
  await client.query('begin')
  await client.query('create table forgotten (id int)')
  client.release(true)
  expect((await pool.query(`select to_regclass('forgotten') as it`)).rows).toEqual([{ it: null }])
  await close()
})

test('several processes can migrate an empty database at the same time', async (context) => {
  const template = inject('template')
  if ('dump' in template) return context.skip('needs a server: the embedded store belongs to one process')
  const name = `pp_migrate_${process.pid}`
  await runServerStatement(template.server, `create database ${name}`)
  onTestFinished(() => runServerStatement(template.server, `drop database ${name} with (force)`))
  const processes = await Promise.all(
    Array.from({ length: 4 }, () => connect({ url: databaseUrlFor(template.server, name) })),
  )
  const all = await readMigrations()
  await Promise.all(processes.map(({ maintenance }) => migrate(maintenance)))
  for (const { pool, close } of processes) {
    expect((await pool.query('select name from kysely_migration')).rows).toHaveLength(all.length)
    await close()
  }
})

test('a migration that waits for a backup does not block readers, and runs after the backup', async (context) => {
  const template = inject('template')
  if ('dump' in template) return context.skip('needs a server: the embedded store belongs to one process')
  const data = await createTestDatabase('owner')
  onTestFinished(() => data.close())
  const { maintenance, pool } = data.connection
  const [backup, person] = await Promise.all([pool.connect(), pool.connect()])
  onTestFinished(() => [backup, person].forEach((client) => client.release()))
  await backup.query('begin')
  await backup.query('select from organizations')
  const widening = toMigration(
    '9999_wider',
    '-- Phase: contract. Lives with programs that know it.\nalter table organizations add column later integer;',
  )
  const onLocked = vi.fn<() => void>()
  const migrating = migrate(maintenance, [...(await readMigrations()), widening], onLocked)
  await vi.waitFor(() => expect(onLocked).toHaveBeenCalledOnce(), { timeout: 10_000 })
  await person.query('select from organizations')
  await backup.query('commit')
  expect(await migrating).toBe('migrated')
  await person.query('select later from organizations')
}, 30_000)

test.each([
  [
    'was made before version 0.2.0',
    'drop table migration_checksums',
    'its migration 0001_accounts has changed since',
  ],
  [
    'knows other migrations',
    `insert into kysely_migration (name, timestamp) values ('0007_edits', 'then')`,
    'its migration 0007_edits is unknown here',
  ],
  [
    'was made by an edited migration',
    `update migration_checksums set sha256 = 'another' where name = '0003_conversations'`,
    'its migration 0003_conversations has changed since',
  ],
])('a store that %s is refused with a sentence', async (_name, statement, reason) => {
  const data = await createTestDatabase('owner')
  onTestFinished(() => data.close())
  const { database, pool } = data.connection
  await migrate(database)
  await pool.query(statement)
  const refusal = await migrate(database).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(SchemaMismatch)
  expect(refusal).toHaveProperty(
    'message',
    expect.stringContaining(`This database was made by another version of Performance Partner: ${reason}.`),
  )
})

test('each migration from 0023 on has its own number', async () => {
  const numbers = (await readMigrations()).map(({ name }) => name.slice(0, 4)).filter((it) => it >= '0023')
  expect(numbers).toEqual([...new Set(numbers)])
})

/** A migration of a later release. */
const later = (declaration: string) =>
  toMigration('9999_later', `${declaration}\ncomment on table organizations is 'later';`)

describe('an older program that meets the schema of a newer one', () => {
  test('serves if the newer migration allows it', async () => {
    const data = await createTestDatabase('owner')
    onTestFinished(() => data.close())
    const own = await readMigrations()
    const newest = own.at(-1)?.name ?? ''
    const expand = later(`-- Phase: expand. Lives with programs that know ${newest}.`)
    const { database } = data.connection
    expect(await migrate(database, [...own, expand])).toBe('migrated')
    expect(await migrate(database)).toBe('newer')
    const { as } = await testApp({ connection: data.connection })
    const { status } = await say(as.learner, await startChat(as.learner), 'Hello, do you have a moment?')
    expect(status).toBe(200)
    expect(await migrate(database, [...own, expand])).toBe('migrated')
  })

  test.each([
    ['says nothing', '-- Adds a column.'],
    ['says that it may not', '-- Phase: contract. Lives with programs that know it.'],
  ])('ends with a sentence if the newer migration %s', async (_case, declaration) => {
    const data = await createTestDatabase('owner')
    onTestFinished(() => data.close())
    const { database } = data.connection
    await migrate(database, [...(await readMigrations()), later(declaration)])
    await expect(migrate(database)).rejects.toThrow(
      'its migration 9999_later is newer and needs a newer program',
    )
  })
})

test('each migration from 0023 on declares the older programs that it lives with', async () => {
  const silent = (await readMigrations()).filter(
    ({ name, livesWith }) => name >= '0023' && livesWith === null,
  )
  expect(silent.map(({ name }) => name)).toEqual([])
})

test('the operators’ page names the oldest program for each schema', async () => {
  const names = (await readMigrations()).map(({ name }) => name)
  const livesWith = new Map((await readMigrations()).map((file) => [file.name, file.livesWith]))
  const oldestFor = (newest: string) =>
    names.find((program) =>
      names
        .filter((name) => name > program && name <= newest)
        .every((name) => (livesWith.get(name) ?? newest) <= program),
    )
  const page = readFileSync(new URL('../docs/deploy.md', import.meta.url), 'utf8')
  const rows = [...page.matchAll(/^\| `(\d{4}_\w+)`(?:(?: to |, )`(\d{4}_\w+)`)? \| `(\d{4}_\w+)` \|$/gm)]
  const documented = rows.flatMap(([, first = '', last = first, program]) =>
    names.filter((name) => name >= first && name <= last).map((name) => [name, program]),
  )
  const recent = names.filter((name) => name >= '0023')
  expect(documented).toEqual(recent.map((name) => [name, oldestFor(name)]))
})

test('mood titles, usernames and email addresses are unique regardless of case', async () => {
  const { connection, close } = await createTestDatabase()
  const { database } = connection
  const { id: language_id } = await database.selectFrom('languages').select('id').executeTakeFirstOrThrow()
  const user = { username: 'Ann', email: 'ann@one.example', name: 'Ann', language_id }
  await database.insertInto('users').values(user).execute()
  for (const again of [
    { ...user, email: 'b@one.example', username: 'ANN' },
    { ...user, username: 'b', email: 'ANN@one.example' },
  ])
    await expect(database.insertInto('users').values(again).execute()).rejects.toMatchObject({
      code: '23505',
    })
  await close()
})

import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '#testing/databases.ts'
import type { Database } from '../connect.ts'
import { migrate } from '../migrate.ts'
import { readBackup } from './read-backup.ts'
import { restoreBackup } from './restore-backup.ts'

async function testDatabase(): Promise<Database> {
  const data = await createTestDatabase('owner')
  onTestFinished(() => data.close())
  return data.connection.database
}

/** A database without the tests' copy for restoring embedded stores, in which Kysely would find tables of its own. */
async function targetDatabase(): Promise<Database> {
  const database = await testDatabase()
  await sql`drop schema if exists copy cascade`.execute(database)
  return database
}

async function linesOf(database: Database): Promise<string[]> {
  const lines: string[] = []
  for await (const line of readBackup(database)) lines.push(line)
  return lines
}

/** The lines between header and manifest, sorted; those two say when the backup was made. */
const rowsIn = (lines: readonly string[]) => lines.slice(1, -1).toSorted()

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines
}

/** The tests' own pools are connected to the target. */
const replacing = { target: 'The target', force: true, ignoresConnections: true }

/** Inserts values that a driver, JSON or a line reader might change. */
async function addOddRows(database: Database): Promise<void> {
  const account = await database.selectFrom('idp_accounts').select('id').executeTakeFirstOrThrow()
  await database
    .insertInto('idp_links')
    .values({
      token_hash: Buffer.from([0, 255, 10, 92]),
      account_id: account.id,
      expires_at: sql<Date>`'2026-01-02 03:04:05.678901+00'`,
    })
    .execute()
  await database
    .insertInto('audit')
    .values({
      action: 'update',
      subject: 'scenario',
      subject_id: 9_007_199_254_740_991,
      before: 'null',
      after: '{"b": 1,\n "a":  ["\u2028", "\\\\", "{}", "NULL", ""]}',
    })
    .execute()
}

test('a backup restores every row exactly, and the next ids', { timeout: 60_000 }, async () => {
  const source = await testDatabase()
  await addOddRows(source)
  await sql`alter sequence organizations_id_seq restart with 77`.execute(source)
  const lines = await linesOf(source)
  const target = await targetDatabase()
  await expect(restoreBackup(target, each(lines), { ...replacing, force: false })).rejects.toThrow(
    'The target is not empty',
  )

  await restoreBackup(target, each(lines), replacing)
  await migrate(target)
  expect(rowsIn(await linesOf(target))).toEqual(rowsIn(lines))
  const add = (database: Database) =>
    database
      .insertInto('organizations')
      .values({ name: 'The next' })
      .returning('id')
      .executeTakeFirstOrThrow()
  expect(await add(target)).toEqual(await add(source))
  await expect(target.deleteFrom('audit').execute()).rejects.toThrow(/kept as it was written/)
})

test(
  'a damaged or foreign backup is refused and changes nothing',
  { timeout: 60_000, tags: ['long'] },
  async () => {
    const lines = await linesOf(await testDatabase())
    const target = await targetDatabase()
    const before = await linesOf(target)
    const restore = (damaged: readonly string[]) => restoreBackup(target, each(damaged), replacing)
    await expect(restore(lines.slice(0, -1))).rejects.toThrow(/was cut off/)
    await expect(restore(lines.map((line) => line.replace('learner@', 'learned@')))).rejects.toThrow(
      /damaged/,
    )
    await expect(restore(lines.filter((line) => !line.includes('learner@')))).rejects.toThrow(/damaged/)
    const [header = '', ...rest] = lines
    await expect(restore([header.replace('0001_accounts', '0001_others'), ...rest])).rejects.toThrow(
      /its migration 0001_others is none of this one/,
    )
    await expect(restore(['{}'])).rejects.toThrow(/no backup of Performance Partner/)
    expect(rowsIn(await linesOf(target))).toEqual(rowsIn(before))
  },
)

test('a backup waits for a running migration', async (context) => {
  const data = await createTestDatabase('owner')
  onTestFinished(() => data.close())
  if (!data.connectAgain) return context.skip('needs a server: the embedded store is one session')
  const { database } = data.connection
  await sql`do $$ begin
    execute format('alter role current_user in database %I set lock_timeout = 100', current_database());
  end $$`.execute(database)
  const tool = await data.connectAgain()
  onTestFinished(() => tool.close())
  const migration = await database.startTransaction().execute()
  await sql`lock table organizations`.execute(migration)
  const [lines] = await Promise.all([
    linesOf(tool.maintenance),
    pause(300).then(() => migration.commit().execute()),
  ])
  expect(lines.at(-1)).toMatch(/"kind":"manifest"/)
})

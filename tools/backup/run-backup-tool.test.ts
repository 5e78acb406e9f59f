import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { connect, type Connection } from '#database/connect.ts'
import { migrate } from '#database/migrate.ts'
import { runTool } from '#testing/e2e/server-process.ts'
import { describeStore } from './run-backup-tool.ts'

const STORE_OF_0_2_0 = join(import.meta.dirname, '../../testing/stores/store-of-0.2.0.backup')

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pp-backup-tool-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

test('a backup refuses the flags of a restore', async () => {
  const folder = await temporaryFolder()
  const to = { DATA_DIR: join(folder, 'data') }
  const { code, output } = await runTool('backup', [join(folder, 'one.backup'), '--force'], to)
  expect(code).toBe(1)
  expect(output).toMatch(/^\s*No backup was made\.\nUnknown option '--force'/)
  expect(await readdir(folder)).toEqual([])
})

test('a restore refuses a security log without a line of it before it touches the store', async () => {
  const folder = await temporaryFolder()
  const log = join(folder, 'prefixed.log')
  const line = {
    kind: 'security',
    time: 1,
    event: 'data.deleted',
    action: 'delete',
    subject: 'chat',
    subjectId: 7,
  }
  await writeFile(log, `Nov 30 10:00:00 here practice[7]: ${JSON.stringify({ ...line, user: 2 })}\n`)
  const given = [join(folder, 'one.backup'), '--security-log', log]
  const { code, output } = await runTool('restore', given, { DATA_DIR: join(folder, 'data') })
  expect(code).toBe(1)
  expect(output).toContain('None of the 1 lines')
  expect(await readdir(folder)).toEqual(['prefixed.log'])
})

test('a backup without a passphrase is refused, unless it is to be unencrypted', async () => {
  const folder = await temporaryFolder()
  const [file, from] = [join(folder, 'one.backup'), { DATA_DIR: join(folder, 'data') }]
  const refused = await runTool('backup', [file], from)
  expect(refused).toEqual({ code: 1, output: expect.stringContaining('or add --unencrypted') })
  const contradictory = await runTool('backup', [file, '--unencrypted'], {
    ...from,
    BACKUP_PASSPHRASE: 'a passphrase of a test',
  })
  expect(contradictory).toEqual({ code: 1, output: expect.stringContaining('one of the two') })
  expect(await readdir(folder)).toEqual([])
})

test(
  'a restore names a store that it does not replace, and ends sessions and reminders of the backup',
  { tags: ['long'], timeout: 180_000 },
  async () => {
    const folder = await temporaryFolder()
    const [DATA_DIR, file] = [join(folder, 'data'), join(folder, 'one.backup')]
    expect(await runTool('restore', [STORE_OF_0_2_0], { DATA_DIR })).toMatchObject({ code: 0 })
    const inStore = async <T>(work: (connection: Connection) => Promise<T>) => {
      const connection = await connect({ directory: DATA_DIR })
      try {
        return await work(connection)
      } finally {
        await connection.close()
      }
    }
    await inStore(async ({ maintenance, pool }) => {
      await migrate(maintenance)
      await pool.query(
        `insert into sessions (token_hash, user_id, expires_at) select sha256('one'), min(id), now() from users`,
      )
      await pool.query(
        `insert into idp_records (model, id, payload, expires_at) values ('Session', 'one', '{}', now())`,
      )
      await pool.query(
        'insert into reminder_choices (user_id, debriefs, boosters) select min(id), true, true from users',
      )
    })
    expect(await runTool('backup', [file, '--unencrypted'], { DATA_DIR })).toMatchObject({ code: 0 })

    const refused = await runTool('restore', [file], { DATA_DIR })
    expect(refused).toEqual({
      code: 1,
      output: expect.stringContaining(`The directory ${DATA_DIR} is not empty`),
    })
    const flags = ['--force', '--end-sessions', '--no-reminders']
    const { code, output } = await runTool('restore', [file, ...flags], { DATA_DIR })
    expect(code, output).toBe(0)
    expect(output).toContain('Ended 3 sessions.\nEnded the reminders of 1 people.')
    const { rows } = await inStore(({ pool }) =>
      pool.query(`
      select (select count(*) from sessions) as sessions, (select count(*) from idp_records) as records,
        debriefs, boosters from reminder_choices`),
    )
    expect(rows).toEqual([{ sessions: 0, records: 0, debriefs: false, boosters: false }])
  },
)

test('a store is named without the password of its address', () => {
  expect(
    describeStore({ url: 'postgres://ann:secret@one:5432,two:6432/practice?target_session_attrs=any' }),
  ).toBe('The database practice on one:5432, two:6432')
})

import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import pg from 'pg'
import { until } from '#testing/partner.ts'
import { createPerson } from '#testing/person.ts'
import { startPostgres, type Postgres } from '#testing/postgres.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { freePort } from '#testing/ports.ts'
import { startServer } from '../server-process.ts'

/** Long enough for a WAL segment to be archived, and for a recovery to reach its target. Milliseconds. */
const TIMEOUT = 60_000

/** Reads the settings from docs/deploy.md, with this test's archive. */
async function readDocumentedSettings(archive: string) {
  const text = await readFile(new URL('../../../docs/deploy.md', import.meta.url), 'utf8')
  const here = text.replaceAll('/srv/archive', archive)
  const archiving = [...here.matchAll(/^(archive_\w+) = (.+)$/gm)].map(([, name, value]) => ({ name, value }))
  const [restoring] = /restore_command = '[^']+'/.exec(here) ?? []
  if (archiving.length !== 3 || !restoring) throw new Error('docs/deploy.md says it in other words')
  return { archiving, restoring }
}

async function ask(postgres: Postgres, statement: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  const { rows } = await client.query(statement)
  await client.end()
  return Object.values(rows[0] ?? {})[0]
}

test('a base backup and the archive restore a lost server to a chosen moment', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pp-archive-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  // Where the tests run as root, PostgreSQL runs as another user.
  await chmod(folder, 0o777)
  const { archiving, restoring } = await readDocumentedSettings(folder)
  const lost = await startPostgres()
  onTestFinished(() => lost.stop())
  for (const { name, value } of archiving) await ask(lost, `alter system set ${name} = ${value}`)
  await lost.crash()
  await lost.resume()

  const port = await freePort()
  const server = await startServer({ DATABASE_URL: lost.url, SEED: 'demo' }, port)
  const learner = createPerson(remoteInjector(server.url), 'learner')
  const chat = await startChat(learner)
  await say(learner, chat, 'Said before the base backup.')
  const base = join(folder, 'base')
  lost.saveBase(base)
  await say(learner, chat, 'Said after the base backup.')
  const wanted = await messagesOf(learner, chat)
  const moment = await ask(lost, 'select clock_timestamp()::text')
  await say(learner, chat, 'Said after the moment.')
  await ask(lost, 'delete from messages')
  const segment = String(await ask(lost, 'select pg_walfile_name(pg_switch_wal())'))
  const isArchived = `select last_archived_wal >= '${segment}' from pg_stat_archiver`
  await until(async () => (await ask(lost, isArchived)) === true, TIMEOUT)
  await server.kill('SIGTERM')
  await lost.crash()

  const target = `recovery_target_time = '${String(moment)}'`
  const recovered = await lost.startRecovery(base, [restoring, target])
  onTestFinished(() => recovered.stop())
  // The recovery pauses at its target, where the data can be checked before the server takes writes again.
  await until(
    async () => (await ask(recovered, 'select pg_get_wal_replay_pause_state()')) === 'paused',
    TIMEOUT,
  )
  expect(await ask(recovered, `select count(*)::int from messages where chat_id = ${chat}`)).toBe(4)
  await ask(recovered, 'select pg_wal_replay_resume()')
  await until(async () => (await ask(recovered, 'select pg_is_in_recovery()')) === false, TIMEOUT)

  const again = await startServer({ DATABASE_URL: recovered.url, SEED: 'none' }, port)
  onTestFinished(async () => void (await again.kill('SIGTERM')))
  // The sessions were recovered too, so nobody signs in again.
  expect(await messagesOf(learner, chat)).toEqual(wanted)
  expect(await say(learner, chat, 'Shall we go on?')).toMatchObject({ status: 200 })
})

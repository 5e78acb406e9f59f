import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPerson, type Person } from '#testing/person.ts'
import { startPostgres } from '#testing/postgres.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { copyDemoStore } from '../demo-store.ts'
import { freePort } from '#testing/ports.ts'
import { runTool, startServer } from '../server-process.ts'

type Environment = Readonly<Record<string, string>>
type AcknowledgedTurn = { readonly chatId: string; readonly content: string; readonly reply: string }

const TALKERS = 6
const BACKUP_PASSPHRASE = 'taken while people talk'

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'pp-backup-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

async function talk(learner: Person, acknowledged: AcknowledgedTurn[], isOver: AbortSignal): Promise<void> {
  const chatId = await startChat(learner)
  while (!isOver.aborted) {
    const content = `And what about ${randomUUID()}?`
    const { status, body } = await say(learner, chatId, content, randomUUID())
    expect(status).toBe(200)
    acknowledged.push({ chatId, content, reply: body.ai_response.content })
  }
}

/** Backs up a store while people talk and restores it elsewhere. @returns how many turns were acknowledged before */
async function saveUnderLoad(from: Environment, to: Environment): Promise<number> {
  const [port, file] = [await freePort(), join(await temporaryFolder(), 'one.backup')]
  const server = await startServer(from, port)
  const learner = createPerson(remoteInjector(server.url), 'learner')
  const acknowledged: AcknowledgedTurn[] = []
  const isOver = new AbortController()
  const talking = Array.from({ length: TALKERS }, () => talk(learner, acknowledged, isOver.signal))
  await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(5 * TALKERS)
  const before = [...acknowledged]
  const saved = await runTool('backup', [file], { ...from, BACKUP_PASSPHRASE })
  expect(saved.code, saved.output).toBe(0)
  isOver.abort()
  await Promise.all(talking)
  expect(acknowledged.length, 'people talked on').toBeGreaterThan(before.length)
  await server.kill('SIGTERM')

  const restored = await runTool('restore', [file], { ...to, BACKUP_PASSPHRASE })
  expect(restored.code, restored.output).toBe(0)
  const again = await runTool('restore', [file], { ...to, BACKUP_PASSPHRASE })
  expect([again.code, again.output]).toEqual([1, expect.stringContaining('is not empty')])
  await expectTurns(to, port, before, acknowledged)
  return before.length
}

/** Every turn of `before` is there, no turn is incomplete, and no other text is there. */
async function expectTurns(
  store: Environment,
  port: number,
  before: readonly AcknowledgedTurn[],
  all: readonly AcknowledgedTurn[],
): Promise<void> {
  const server = await startServer({ ...store, SEED: 'none' }, port)
  // A new sign-in, because the restored provider has to know the person.
  const learner = createPerson(remoteInjector(server.url), 'learner')
  for (const chatId of new Set(before.map((turn) => turn.chatId))) {
    const texts = (await messagesOf(learner, chatId)).map(({ content }) => content)
    const turnsOf = (turns: readonly AcknowledgedTurn[]) =>
      turns.filter((turn) => turn.chatId === chatId).flatMap(({ content, reply }) => [content, reply])
    expect(texts.length % 2).toBe(0)
    expect(texts.slice(0, turnsOf(before).length)).toEqual(turnsOf(before))
    // A turn may have been stored before its acknowledgement arrived.
    expect(turnsOf(all)).toEqual(expect.arrayContaining(texts))
  }
  expect(await say(learner, await startChat(learner), 'Shall we go on?')).toMatchObject({ status: 200 })
  await server.kill('SIGTERM')
}

async function serverWithDatabases() {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  return { DATABASE_URL: postgres.url, SEED: 'demo' }
}

test('a backup of the running embedded store restores all turns elsewhere', async () => {
  const from = { DATA_DIR: await copyDemoStore() }
  onTestFinished(() => rm(from.DATA_DIR, { recursive: true, force: true }))
  const turns = await saveUnderLoad(from, { DATA_DIR: join(await temporaryFolder(), 'data') })
  console.log(`embedded store: ${turns} turns before the backup, all there`)
})

test('a backup of a running PostgreSQL restores all turns elsewhere', async () => {
  const from = await serverWithDatabases()
  const turns = await saveUnderLoad(from, await serverWithDatabases())
  console.log(`PostgreSQL: ${turns} turns before the backup, all there`)
})

test('a move from the embedded store to PostgreSQL and back keeps all turns, and is refused while people work', async () => {
  const DATA_DIR = await copyDemoStore()
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const { DATABASE_URL } = await serverWithDatabases()
  const port = await freePort()
  const server = await startServer({ DATA_DIR }, port)
  const acknowledged: AcknowledgedTurn[] = []
  const learner = createPerson(remoteInjector(server.url), 'learner')
  const chatId = await startChat(learner)
  const { body } = await say(learner, chatId, 'Hello Sam, how are you?')
  acknowledged.push({ chatId, content: 'Hello Sam, how are you?', reply: body.ai_response.content })

  const move = (to: string, environment: Environment) =>
    runTool('move-store', ['--to', to], { DATABASE_URL, ...environment })
  expect(await move('postgresql', { DATA_DIR })).toMatchObject({
    code: 1,
    output: expect.stringContaining('is in use by another process'),
  })
  await server.kill('SIGTERM')
  const moved = await move('postgresql', { DATA_DIR })
  expect(moved.code, moved.output).toBe(0)
  await expectTurns({ DATABASE_URL }, port, acknowledged, acknowledged)

  const back = join(await temporaryFolder(), 'data')
  const busy = await startServer({ DATABASE_URL }, port)
  expect(await move('embedded', { DATA_DIR: back })).toMatchObject({
    code: 1,
    output: expect.stringContaining('other connections'),
  })
  await busy.kill('SIGTERM')
  const returned = await move('embedded', { DATA_DIR: back })
  expect(returned.code, returned.output).toBe(0)
  await expectTurns({ DATA_DIR: back }, port, acknowledged, acknowledged)
})

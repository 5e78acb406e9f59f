import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { scenarioAdminRoutes } from '#features/scenarios/contract-admin.ts'
import { scenarioRoutes } from '#features/scenarios/contract.ts'
import { demoServer, testAppOn } from '#testing/app-on-server.ts'
import { startServer } from '#testing/e2e/server-process.ts'
import { createPerson, type Person } from '#testing/person.ts'
import { messageRequest, messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { smallDisk } from '#testing/small-disk.ts'

const NO_MOUNT = 'needs to mount a small disk, which this user may not'

/** Stores large texts until one is refused. */
async function writeUntilRefused(superadmin: Person) {
  const params = { id: '1' }
  const { body } = await superadmin.call(scenarioRoutes.readScenario, { params, query: {} })
  const { title, description, intro_text } = body
  for (let tries = 0; tries < 500; tries += 1) {
    const prompt = randomBytes(7000).toString('base64')
    const changed = await superadmin.call(scenarioAdminRoutes.updateScenario, {
      params,
      body: { title, description, intro_text, prompt },
    })
    if (changed.status !== 200) return changed
  }
  throw new Error('nothing was refused')
}

const SENTENCE =
  'The server’s disk is full, so nothing can be saved at the moment. Please tell your administrator.'

/**
 * Sends large messages until one is refused, then another one as a stream, and expects that no refused message was
 * stored.
 */
async function expectRefusedMessage(learner: Person, chat: string): Promise<void> {
  const sayMore = () => say(learner, chat, randomBytes(700).toString('base64'))
  let stored = 0
  let answer = await sayMore()
  for (; answer.status === 200 && stored < 2000; stored += 1) answer = await sayMore()
  expect(answer).toMatchObject({ status: 503, detail: SENTENCE, body: { code: 'request.diskFull' } })
  const request = messageRequest(chat, randomBytes(1000).toString('base64'))
  const streamed = await learner.send({ ...request, headers: { accept: 'text/event-stream' } })
  expect(streamed.body).toContain(SENTENCE)
  expect(streamed.body).not.toContain('could not reply')
  expect(await messagesOf(learner, chat)).toHaveLength(2 * stored)
}

test('a full disk of PostgreSQL makes the product not ready until there is room', async (context) => {
  const disk = smallDisk(300)
  if (!disk) return context.skip(NO_MOUNT)
  const postgres = await demoServer(disk.directory)
  const { app, as } = await testAppOn({ url: postgres.url })
  expect((await app.inject({ url: '/ready' })).json()).toEqual({ status: 'ready' })

  await as.superadmin.cookie()
  const chat = await startChat(as.learner)
  disk.fill()
  await expectRefusedMessage(as.learner, chat)
  const { status, body } = await writeUntilRefused(as.superadmin)
  expect([status, body]).toEqual([503, expect.objectContaining({ code: 'request.diskFull' })])
  expect((await app.inject({ url: '/ready' })).json()).toEqual({ status: 'not ready', reason: 'disk full' })
  expect((await app.inject({ url: '/health' })).statusCode).toBe(200)

  disk.empty()
  expect((await app.inject({ url: '/ready' })).json()).toEqual({ status: 'ready' })
  expect((await say(as.learner, chat, 'And now?')).status).toBe(200)
}, 240_000)

test('a full disk of the embedded store is reported, and the store opens again once there is room', async (context) => {
  const disk = smallDisk(200)
  if (!disk) return context.skip(NO_MOUNT)
  const environment = { DATA_DIR: join(disk.directory, 'data') }
  const server = await startServer(environment)
  const front = remoteInjector(server.url)
  const superadmin = createPerson(front, 'superadmin')
  await superadmin.cookie()
  disk.fill()
  for (const path of ['/ready', '/health']) {
    const answer = await front.inject({ url: path })
    expect([answer.statusCode, answer.json().reason]).toEqual([503, 'disk full'])
  }
  const { status, body } = await writeUntilRefused(superadmin)
  expect([status, body]).toEqual([503, expect.objectContaining({ code: 'request.diskFull' })])
  await server.kill('SIGKILL')

  // A new store cannot be created either.
  const another = join(disk.directory, 'another')
  await expect(startServer({ DATA_DIR: another })).rejects.toThrow(`data directory ${another} is full`)
  disk.empty()
  const again = await startServer(environment)
  expect((await remoteInjector(again.url).inject({ url: '/ready' })).statusCode).toBe(200)
  await again.kill('SIGTERM')

  disk.makeReadOnly()
  await expect(startServer(environment)).rejects.toThrow(
    `data directory ${environment.DATA_DIR} cannot be written`,
  )
}, 240_000)

test('an embedded store that dies without room for its log ends its process with a sentence', async (context) => {
  const disk = smallDisk(120)
  if (!disk) return context.skip(NO_MOUNT)
  const directory = join(disk.directory, 'data')
  // PostgreSQL starts a new WAL file, for which there is no room.
  const script = `
    import { statfsSync, writeFileSync } from 'node:fs'
    import { connect } from '#database/connect.ts'
    const onStoreDeath = (reason) => { console.log('died: ' + reason); process.exit(1) }
    const { pool } = await connect({ directory: ${JSON.stringify(directory)} }, { onStoreDeath })
    await pool.query('create table lines (line text)')
    const { bavail, bsize } = statfsSync(${JSON.stringify(directory)})
    writeFileSync(${JSON.stringify(join(disk.directory, 'filler'))}, Buffer.alloc(bavail * bsize))
    for (let tries = 0; tries < 20; tries += 1) {
      await pool.query("insert into lines values ('x')").catch(() => {})
      await pool.query('select pg_switch_wal()').catch((error) => console.log(error.message))
    }
    console.log('lives on')`
  const running = promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: join(import.meta.dirname, '../../..'),
    timeout: 60_000,
  })
  const ended: unknown = await running.catch((error: unknown) => error)
  expect(ended).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`died: The disk of the data directory ${directory} is full`),
  })
}, 90_000)

test('a server whose embedded store dies of a full disk ends with a sentence and keeps all that it has answered', async (context) => {
  const disk = smallDisk(400)
  if (!disk) return context.skip(NO_MOUNT)
  const directory = join(disk.directory, 'data')
  const server = await startServer({ DATA_DIR: directory })
  const superadmin = createPerson(remoteInjector(server.url), 'superadmin')
  const params = { id: '1' }
  const { title, description, intro_text } = (
    await superadmin.call(scenarioRoutes.readScenario, { params, query: {} })
  ).body
  // 15 MB have room for texts, but not for the next WAL file of 16 MB.
  disk.fill(15)
  let stored = ''
  const writeOnce = async (): Promise<number> => {
    const prompt = randomBytes(7000).toString('base64')
    const body = { title, description, intro_text, prompt }
    const { status } = await superadmin.call(scenarioAdminRoutes.updateScenario, { params, body })
    if (status === 200) stored = prompt
    return status
  }
  let status: number | null = 200
  for (let tries = 0; tries < 5000 && status === 200; tries += 1) status = await writeOnce().catch(() => null)
  expect(status).toBeNull()
  expect(await server.kill('SIGTERM')).toEqual({ code: 1 })
  expect(server.output()).toContain(
    `Performance Partner has ended: its store has failed.\nThe disk of the data directory ${directory} is full`,
  )

  disk.empty()
  const again = await startServer({ DATA_DIR: directory })
  const later = createPerson(remoteInjector(again.url), 'superadmin')
  const { body } = await later.call(scenarioAdminRoutes.listAllScenarios, { query: {} })
  expect(body.find(({ id }) => id === 1)?.prompt).toBe(stored)
  await again.kill('SIGTERM')
}, 240_000)

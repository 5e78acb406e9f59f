import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readMigrations } from '#database/migrate.ts'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import { evaluationRoutes } from '#features/evaluations/contract.ts'
import { createPerson } from '#testing/person.ts'
import { messagesOf, say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { copyDemoStore } from '../demo-store.ts'
import { startServer } from '../server-process.ts'

const root = join(import.meta.dirname, '../../..')
const NO_HISTORY = 'needs the history of the repository, which a shallow clone or an archive has not'

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, maxBuffer: 1e9, stdio: ['ignore', 'pipe', 'ignore'] })

/** The commit before a migration; undefined where the history does not have it. */
function commitBefore(migration: string): string | undefined {
  try {
    const path = `database/migrations/${migration}.sql`
    // The migration may have had another number before it was merged.
    const added = git('log', '--follow', '--diff-filter=A', '--format=%H', '--', path)
    return git('rev-parse', '--verify', `${String(added).trim().split('\n').at(-1)}^`)
      .toString()
      .trim()
  } catch {
    return undefined
  }
}

/** The files of a commit in a folder of their own, with today's packages. */
function checkOut(commit: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'pp-older-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  execFileSync('tar', ['-x', '-C', folder], { input: git('archive', commit) })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return folder
}

/** A command that calls a function of a module in a folder. */
const callOf = (folder: string, module: string, name: string): readonly [string, ...string[]] => {
  const imported = JSON.stringify(join(folder, module))
  const script = `const { ${name} } = await import(${imported}); await ${name}()`
  return [process.execPath, '--input-type=module', '-e', script]
}
const programIn = (folder: string) => callOf(folder, 'app/server/main.ts', 'main')

/** A program serves only the screens that were built from its own files. */
function buildScreensIn(folder: string): void {
  const [node, ...script] = callOf(folder, 'tools/build.ts', 'buildWeb')
  execFileSync(node, script, { cwd: folder, stdio: 'ignore' })
}

test('the program before the newest migration serves today’s store, or says why it cannot', async (context) => {
  const newest = (await readMigrations()).at(-1)
  const commit = newest && commitBefore(newest.name)
  if (!newest || commit === undefined) return context.skip(NO_HISTORY)
  const DATA_DIR = await copyDemoStore()
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const today = await startServer({ DATA_DIR })
  const said = [
    'Hello, do you have a moment?',
    'How have the last weeks been for you?',
    'I see.',
    'And now?',
    'Good.',
  ]
  const learner = createPerson(remoteInjector(today.url), 'learner')
  const chat = await startChat(learner)
  for (const text of said.slice(0, EVALUATION_TURNS))
    expect((await say(learner, chat, text)).status).toBe(200)
  const before = await messagesOf(learner, chat)
  await today.kill('SIGTERM')

  const folder = checkOut(commit)
  buildScreensIn(folder)
  const older = startServer({ DATA_DIR }, undefined, programIn(folder))
  // The migration's own file says which older programs can use its schema.
  const knows = (await readMigrations()).at(-2)?.name ?? ''
  if (newest.livesWith === null || newest.livesWith > knows) {
    await expect(older).rejects.toThrow(`its migration ${newest.name} is newer and needs a newer program`)
    return
  }
  const running = await older
  expect(running.output()).toContain(
    'The database was made by a newer version, and is marked as fit for this one too.',
  )
  const again = createPerson(remoteInjector(running.url), 'learner')
  expect(await messagesOf(again, chat)).toEqual(before)
  expect((await say(again, chat, 'One more thing.')).status).toBe(200)
  const { status } = await again.call(evaluationRoutes.createEvaluation, { body: { chat_id: chat } })
  expect(status).toBe(200)
  expect((await say(again, await startChat(again), 'Something new.')).status).toBe(200)
  expect(running.output()).not.toMatch(/"level":(?:50|60)/)
  await running.kill('SIGTERM')

  // After the return to the newer program, what the older one stored is there.
  const back = await startServer({ DATA_DIR })
  const later = createPerson(remoteInjector(back.url), 'learner')
  expect(await messagesOf(later, chat)).toHaveLength(before.length + 2)
  const { body: evaluations } = await later.call(evaluationRoutes.listEvaluations, {
    query: { chat_id: chat },
  })
  expect(evaluations).toHaveLength(1)
  await back.kill('SIGTERM')
}, 600_000)

test('a program from before an incompatible migration says so, and today’s program continues', async (context) => {
  const migrations = await readMigrations()
  const at = migrations.findLastIndex(({ livesWith }, i) => {
    const before = migrations[i - 1]
    return before !== undefined && (livesWith === null || livesWith > before.name)
  })
  const name = migrations[at]?.name ?? ''
  const commit = commitBefore(name)
  if (commit === undefined) return context.skip(NO_HISTORY)
  const DATA_DIR = await copyDemoStore()
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const today = await startServer({ DATA_DIR })
  const learner = createPerson(remoteInjector(today.url), 'learner')
  const chat = await startChat(learner)
  expect((await say(learner, chat, 'Hello, do you have a moment?')).status).toBe(200)
  await today.kill('SIGTERM')

  await expect(startServer({ DATA_DIR }, undefined, programIn(checkOut(commit)))).rejects.toThrow(
    /This database was made by another version of Performance Partner: its migration \d{4}_\w+ (?:is newer and needs a newer program|is unknown here)/,
  )

  const back = await startServer({ DATA_DIR })
  const again = createPerson(remoteInjector(back.url), 'learner')
  expect(await messagesOf(again, chat)).toHaveLength(2)
  expect((await say(again, chat, 'How have the last weeks been for you?')).status).toBe(200)
  await back.kill('SIGTERM')
}, 600_000)

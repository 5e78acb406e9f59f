import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createPerson } from '#testing/person.ts'
import { startPostgres } from '#testing/postgres.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { freePort } from '#testing/ports.ts'
import { startServer } from '../server-process.ts'
import { inspectDraft, keepWriting, newDraftWriteLog } from './killing-drafts.ts'
import { inspectImports, keepImporting, newImportTally } from './killing-imports.ts'

const KILLS = 8
/** All imports of the first rounds may be interrupted; then up to eight longer rounds follow, until one succeeds. */
const MORE_KILLS = 8

/**
 * Two authors save and publish one scenario and two people import packs into the same store, while the server is killed
 * again and again.
 */
async function killWhileWriting(store: string, environment: Readonly<Record<string, string>>): Promise<void> {
  const port = await freePort()
  const [authorship, imports] = [newDraftWriteLog(), newImportTally()]
  let server = await startServer(environment, port)
  onTestFinished(async () => void (await server.kill('SIGTERM')))
  const [one, other] = [1, 2].map(() => createPerson(remoteInjector(server.url), 'superadmin'))
  if (!one || !other) throw new Error('nobody writes')
  // Sessions outlive the process, so nobody has to sign in again.
  await Promise.all([one.cookie(), other.cookie()])
  const countImported = () => imports.attempts.filter(({ isAcknowledged }) => isAcknowledged).length
  let kills = 0
  while (kills < KILLS || (countImported() === 0 && kills < KILLS + MORE_KILLS)) {
    const times = Math.max(1, kills - KILLS + 2)
    const isOver = new AbortController()
    const working = [
      keepWriting(one, authorship, isOver.signal),
      keepWriting(other, authorship, isOver.signal),
      keepImporting(one, imports, isOver.signal),
      keepImporting(other, imports, isOver.signal),
    ]
    await new Promise((resolve) => setTimeout(resolve, times * (800 + Math.random() * 1500)))
    await server.kill('SIGKILL')
    kills++
    isOver.abort()
    await Promise.all(working)
    server = await startServer(environment, port)
    await inspectDraft(one, authorship)
    await inspectImports(other, imports)
  }
  const imported = countImported()
  console.log(
    `${store}: ${kills} kills; ${authorship.saved} the last save of ${authorship.sent}, ${authorship.published.size} versions acknowledged, ` +
      `${authorship.conflicts} told that somebody else was quicker, ${authorship.cut} authors cut; ` +
      `${imported} packs whole of ${imports.sent}, ${imports.refused} refused, ${imports.cut} imports cut; nothing half`,
  )
  expect(authorship.published.size).toBeGreaterThan(0)
  expect(authorship.conflicts).toBeGreaterThan(0)
  expect(imported).toBeGreaterThan(0)
  expect(authorship.cut + imports.cut).toBeGreaterThan(kills)
}

test('a kill while drafts and packs are stored leaves nothing half in the embedded store', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'pp-kill-content-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  await killWhileWriting('embedded store', { DATA_DIR: directory })
})

test('a kill while drafts and packs are stored leaves nothing half in PostgreSQL', async () => {
  const postgres = await startPostgres()
  onTestFinished(() => postgres.stop())
  await killWhileWriting('PostgreSQL', { DATABASE_URL: postgres.url, SEED: 'demo' })
})

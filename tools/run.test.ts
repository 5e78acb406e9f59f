import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const LOCK = '.cache/installing'

/** A stand-in for npm that installs only the one program that a start needs. */
const npm = `const { mkdirSync, symlinkSync } = require('node:fs')
mkdirSync('node_modules/node/bin', { recursive: true })
symlinkSync(process.execPath, 'node_modules/node/bin/node')`

/** A checkout without installed packages. */
function bareCheckout(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pp-run-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  for (const name of ['tools', '.cache']) mkdirSync(join(folder, name))
  cpSync(join(import.meta.dirname, 'run.mjs'), join(folder, 'tools/run.mjs'))
  const files = { 'package-lock.json': '{}', 'npm-cli.js': npm, 'tools/start.ts': "console.log('started')" }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

/** @param before shell commands that run first, in the process that then starts */
function startIn(folder: string, before = ':') {
  const child = spawn('sh', ['-c', `${before}; exec "${process.execPath}" tools/run.mjs start`], {
    cwd: folder,
    env: { PATH: process.env.PATH, npm_execpath: join(folder, 'npm-cli.js') },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (printed += String(text)))
  return { printed: () => printed, end: once(child, 'close') }
}

test(
  'a start takes over a lock of an installation that was killed, even if its process id is used again',
  { timeout: 60_000 },
  async () => {
    const own = bareCheckout()
    const ofSamePid = startIn(own, `printf $$ > ${LOCK}`)
    const old = bareCheckout()
    writeFileSync(join(old, LOCK), String(process.pid))
    const before = new Date(Date.now() - 3 * 3_600_000)
    utimesSync(join(old, LOCK), before, before)
    const ofOtherPid = startIn(old)
    await Promise.all([ofSamePid.end, ofOtherPid.end])
    for (const { printed } of [ofSamePid, ofOtherPid]) expect(printed()).toContain('started')
  },
)

test('a start says once which installation it waits for', { timeout: 60_000 }, async () => {
  const folder = bareCheckout()
  writeFileSync(join(folder, LOCK), String(process.pid))
  const { printed, end } = startIn(folder)
  await expect
    .poll(printed, { timeout: 30_000 })
    .toContain(`Waiting for the installation by process ${process.pid} (`)
  await new Promise((resolve) => setTimeout(resolve, 500))
  rmSync(join(folder, LOCK))
  await end
  expect(printed().match(/Waiting/g)).toHaveLength(1)
  expect(printed()).toContain('started')
})

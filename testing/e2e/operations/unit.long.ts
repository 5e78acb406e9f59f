import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { createPerson } from '#testing/person.ts'
import { say, startChat } from '#testing/chat-requests.ts'
import { remoteInjector } from '#testing/remote-injector.ts'
import { findSystemdObstacle, startUnit } from '#testing/systemd-machine.ts'
import { freePort } from '#testing/ports.ts'

const root = join(import.meta.dirname, '../../..')
const unit = readFileSync(join(root, 'deploy/systemd/performance-partner.service'), 'utf8')

/** The maximum of systemd-analyze's exposure rating, in tenths; 100 is the worst. */
const MAX_EXPOSURE = 15

/** The numbers of two system calls on x86-64 and arm64, and below two error numbers. */
const calls: Readonly<Record<string, { readonly pkeyAlloc: number; readonly setPriority: number }>> = {
  x64: { pkeyAlloc: 330, setPriority: 141 },
  arm64: { pkeyAlloc: 289, setPriority: 140 },
}
const [EPERM, EROFS] = [1, 30]

/** Waits up to five minutes; the error has the unit's log. */
async function until(holds: () => Promise<boolean>, log: () => string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await holds()) return
    await pause(500)
  }
  throw new Error(`the unit does not serve:\n${log()}`)
}

test('systemd accepts the unit and rates it as little exposed', (context) => {
  const missing = findSystemdObstacle()
  if (missing !== undefined) return context.skip(missing)
  const folder = mkdtempSync(join(tmpdir(), 'pp-unit-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = join(folder, 'performance-partner.service')
  // The program and the page that the unit names must exist.
  writeFileSync(file, unit.replaceAll('/opt/performance-partner', root))
  const analyze = (...args: readonly string[]) => {
    const { status, stdout, stderr } = spawnSync('systemd-analyze', ['--no-pager', ...args, file], {
      encoding: 'utf8',
    })
    return { status, printed: `${stdout}${stderr}` }
  }
  expect(analyze('verify', '--man=no')).toEqual({ status: 0, printed: '' })
  const { status, printed } = analyze('security', '--offline=yes', `--threshold=${MAX_EXPOSURE}`)
  console.log(printed.trim().split('\n').at(-1))
  expect(status, printed).toBe(0)
})

test('the product runs with the unit’s system calls and restarts after a kill', async (context) => {
  const missing = findSystemdObstacle()
  if (missing !== undefined) return context.skip(missing)
  const call = calls[process.arch]
  if (!call) return context.skip(`needs the numbers of system calls of ${process.arch}`)
  const port = await freePort()
  const securityLog = /SECURITY_LOG=(\S+?)`/.exec(readFileSync(join(root, 'docs/operations.md'), 'utf8'))?.[1]
  expect(securityLog).toBeDefined()
  // Runs before the product: the system call that V8 makes on processors with protection keys, a forbidden one, and a
  // write where nothing may be written.
  const probe = `$!=0;syscall(${call.pkeyAlloc},0,0);print"keys ",$!+0,"\\n";$!=0;syscall(${call.setPriority},0,0,9);print"priority ",$!+0,"\\n";$!=0;open(F,">","/var/log/anything");print"file ",$!+0,"\\n"`
  const machine = await startUnit({
    unit,
    environment: [
      `PORT=${port}`,
      'ALLOW_EMBEDDED_DATABASE=yes',
      'ALLOW_EMBEDDED_IDENTITY=yes',
      'ALLOW_HTTP=yes',
      'ALLOW_DEMO=yes',
      'SEED=demo',
      `SECURITY_LOG=${securityLog}`,
    ].join('\n'),
    extra: `ExecStartPre=/usr/bin/perl -e '${probe.replaceAll('\\', '\\\\').replaceAll('$', '$$$$')}'`,
  })
  onTestFinished(() => machine.stop())
  const url = `http://localhost:${port}`
  const isHealthy = () =>
    fetch(`${url}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(isHealthy, machine.log)
  const [, keys] = /^keys (\d+)$/m.exec(machine.log()) ?? []
  expect(keys, machine.log()).toBeDefined()
  // The processor may have no free keys, but the error must not be the list's EPERM.
  expect(Number(keys)).not.toBe(EPERM)
  expect(machine.log()).toContain(`priority ${EPERM}\n`)
  expect(machine.log()).toContain(`file ${EROFS}\n`)

  const pid = () =>
    /MainPID=(\d+)/.exec(machine.systemctl('show', 'performance-partner', '-p', 'MainPID'))?.[1]
  const first = pid()
  const learner = createPerson(remoteInjector(url), 'learner')
  const chat = await startChat(learner)
  expect((await say(learner, chat, 'How are you?')).status).toBe(200)

  machine.systemctl('kill', '--signal=SIGKILL', 'performance-partner')
  await until(async () => pid() !== first && (await isHealthy()), machine.log)
  expect((await say(learner, chat, 'And now?')).status).toBe(200)

  machine.systemctl('stop', 'performance-partner')
  const ended = machine.systemctl('show', 'performance-partner', '-p', 'ActiveState', '-p', 'Result')
  expect(ended).toBe('Result=success\nActiveState=inactive\n')
})

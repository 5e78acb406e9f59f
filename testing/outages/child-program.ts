import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync } from 'node:fs'
import type { ServerOwner } from '../postgres.ts'

type ProgramSetting = {
  readonly command: readonly [string, ...string[]]
  /** The file to which its output is appended. */
  readonly log: string
  /** The user as whom it runs; default: the user of the test. */
  readonly owner?: ServerOwner
}

/** Starts a program that runs until it is ended. */
export function startProgram({ command: [program, ...flags], log, owner }: ProgramSetting): ChildProcess {
  const child = spawn(program, flags, {
    ...owner,
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => appendFileSync(log, chunk))
  child.on('error', (error) => appendFileSync(log, String(error)))
  return child
}

export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill()
  await exit
}

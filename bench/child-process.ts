import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#testing/ports.ts'
import type { ChildOptions } from './child-options.ts'

export type MeasuredProcess = {
  readonly pid: number
  readonly port: number
  readonly url: string
  /** Makes this model reply from now on. */
  useModel(model: string): void
  /** Sends a question and resolves with the next message, which is its answer. */
  ask(question: string): Promise<unknown>
  stop(): Promise<void>
}

/** The options with which tools/run.mjs starts the product. */
export const PRODUCT_OPTIONS = ['--max-semi-space-size=8', '--max-old-space-size=2000']

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

type Program = 'stub-model' | 'baseline' | 'product' | 'voice-product'
type Settings = Omit<ChildOptions, 'port'>

/** Starts one of the measured programs in a process of its own and waits until it listens. */
export async function startProcess(
  program: Program,
  settings: Settings,
  nodeOptions: readonly string[] = [],
): Promise<MeasuredProcess> {
  const options: ChildOptions = { ...settings, port: await freePort() }
  const child = fork(join(import.meta.dirname, `${program}.ts`), [JSON.stringify(options)], {
    execArgv: [...(program.endsWith('product') ? PRODUCT_OPTIONS : []), ...nodeOptions],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      ...(program.endsWith('product') && { MALLOC_ARENA_MAX: '2' }),
    },
    // The request log is written, as in production, and discarded.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.add(child)
  const port = await portOf(child, program)
  const ended = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    port,
    url: `http://127.0.0.1:${port}`,
    useModel: (model) => void child.send({ model }),
    ask: async (question) => {
      const answer = once(child, 'message')
      child.send(question)
      return (await answer)[0]
    },
    stop: async () => {
      child.kill('SIGTERM')
      await ended
      children.delete(child)
    },
  }
}

function portOf(child: ChildProcess, program: string): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => {
      if (typeof message === 'object' && message !== null && 'port' in message) resolve(Number(message.port))
    })
    child.once('exit', (code) => reject(new Error(`${program} ended with ${code} before it listened`)))
  })
}

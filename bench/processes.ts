import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#testing/e2e/server-process.ts'
import type { ChildOptions } from './child.ts'

export type Child = {
  readonly pid: number
  readonly port: number
  readonly url: string
  /** From now on this model replies. */
  use(model: string): void
  /** Sends a question, and answers what comes next. */
  ask(question: string): Promise<unknown>
  stop(): Promise<void>
}

/** What tools/run.mjs starts the product with. */
export const PRODUCT_OPTIONS = ['--max-semi-space-size=8']

const children = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL')
})

type Program = 'stub' | 'limit' | 'product' | 'voice-product'
type Settings = Omit<ChildOptions, 'port'>

/** Starts one of the measured programs in a process of its own and waits until it listens. */
export async function start(
  program: Program,
  settings: Settings,
  nodeOptions: readonly string[] = [],
): Promise<Child> {
  const options: ChildOptions = { ...settings, port: await freePort() }
  const child = fork(join(import.meta.dirname, `${program}.ts`), [JSON.stringify(options)], {
    execArgv: [...(program.endsWith('product') ? PRODUCT_OPTIONS : []), ...nodeOptions],
    env: { ...process.env, NODE_ENV: 'production' },
    // The request log goes where a container's goes that nobody reads.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.add(child)
  const port = await portOf(child, program)
  const ended = once(child, 'exit')
  return {
    pid: child.pid ?? 0,
    port,
    url: `http://127.0.0.1:${port}`,
    use: (model) => void child.send({ model }),
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

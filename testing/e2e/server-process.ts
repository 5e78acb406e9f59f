import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '../ports.ts'

const root = join(import.meta.dirname, '../..')

export type ServerProcess = {
  readonly url: string
  readonly pid: number
  /** Milliseconds from spawning the process to the line that says that it is ready. */
  readonly startedIn: number
  /** Everything that it has printed. */
  output(): string
  kill(signal: 'SIGKILL' | 'SIGTERM' | 'SIGINT'): Promise<{ readonly code: number | null }>
}

/**
 * Starts the product in its own process, as `npm start` does.
 * @param command runs instead of the product
 */
export async function startServer(
  environment: Readonly<Record<string, string>>,
  port?: number,
  command: readonly [string, ...string[]] = [process.execPath, 'tools/start.ts'],
): Promise<ServerProcess> {
  const listenOn = port ?? (await freePort())
  const url = `http://localhost:${listenOn}`
  const started = performance.now()
  const [program, ...rest] = command
  const child = spawn(program, rest, {
    cwd: root,
    env: {
      PATH: process.env.PATH,
      PORT: String(listenOn),
      MESSAGE_LIMIT: '100000',
      CHAT_LIMIT: '100000',
      // As with `npm start`, so that the many starts of the journeys compile nothing twice.
      NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node-compile'),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  child.stdout.on('data', (chunk) => printed.push(String(chunk)))
  child.stderr.on('data', (chunk) => printed.push(String(chunk)))
  const exit = once(child, 'exit')
  await untilReady(child, () => printed.join(''))
  return {
    url,
    pid: child.pid ?? 0,
    startedIn: performance.now() - started,
    output: () => printed.join(''),
    kill: async (signal) => {
      child.kill(signal)
      const [code] = await exit
      return { code }
    },
  }
}

/** Runs another command of package.json until it ends, without a terminal. */
export async function runTool(
  name: string,
  flags: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(process.execPath, [`tools/${name}.ts`, ...flags], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const printed: string[] = []
  child.stdout.on('data', (chunk) => printed.push(String(chunk)))
  child.stderr.on('data', (chunk) => printed.push(String(chunk)))
  const [code] = await once(child, 'close')
  return { code, output: printed.join('') }
}

async function untilReady(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + 90_000
  while (!output().includes('Stop it with Ctrl-C')) {
    if (child.exitCode !== null) throw new Error(`the server ended before it was ready:\n${output()}`)
    if (Date.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`the server was not ready within 90 s:\n${output()}`)
    }
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}

import { setTimeout as pause } from 'node:timers/promises'
import { type ServerProcess, startServer } from '../e2e/server-process.ts'

/** The pause before systemd restarts a process that has ended. Milliseconds. */
const RESTART_PAUSE = 1000

/** One process of the product under a supervisor that restarts it. */
export type AppMachine = {
  readonly port: number
  kill(): Promise<void>
  freeze(): void
  thaw(): void
  /** Stops it as an update does, and starts it again. */
  restart(): Promise<void>
  isReady(): Promise<boolean>
  /** All that its processes have printed. */
  output(): string
  stop(): Promise<void>
}

export async function startAppMachine(
  port: number,
  environment: Readonly<Record<string, string>>,
): Promise<AppMachine> {
  let running: ServerProcess = await startServer(environment, port)
  let printed = ''
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    await running.kill(signal)
    printed += running.output()
  }
  const start = async () => void (running = await startServer(environment, port))
  return {
    port,
    async kill() {
      await end('SIGKILL')
      await pause(RESTART_PAUSE)
      await start()
    },
    freeze: () => void process.kill(running.pid, 'SIGSTOP'),
    thaw: () => void process.kill(running.pid, 'SIGCONT'),
    async restart() {
      await end('SIGTERM')
      await start()
    },
    isReady: () =>
      fetch(`http://127.0.0.1:${port}/ready`, { signal: AbortSignal.timeout(2500) }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    output: () => printed + running.output(),
    stop: () => end('SIGTERM'),
  }
}

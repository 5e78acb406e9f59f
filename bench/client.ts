import { Pool, type Dispatcher } from 'undici'
import { readClock, findTimestamp } from './stub-timing.ts'

/** One turn as the client measures it, in microseconds. `pre` and `post` are the server's time around the model. */
export type TimedTurn = {
  readonly first: number
  readonly total: number
  readonly pre: number
  readonly post: number
  readonly bytes: number
}

export type TimedAnswer = {
  readonly text: string
  readonly sent: number
  readonly firstAt: number
  readonly endedAt: number
}
export type BenchClient = ReturnType<typeof createBenchClient>

/** Keeps connections open, as a browser does. */
export function createBenchClient(url: string, connections: number) {
  const pool = new Pool(url, { connections, pipelining: 1, keepAliveTimeout: 60_000 })
  return {
    exchange: (options: Dispatcher.DispatchOptions, firstMark?: string) => exchange(pool, options, firstMark),
    close: () => pool.destroy(),
  }
}

/** @param firstMark a text in the first delta; by default the first bytes end the wait */
function exchange(pool: Pool, options: Dispatcher.DispatchOptions, firstMark = ''): Promise<TimedAnswer> {
  return new Promise((resolve, reject) => {
    const sent = readClock()
    let status = 0
    let text = ''
    let firstAt = 0
    pool.dispatch(options, {
      // Undici takes a handler without all methods for one of its older interface.
      onRequestStart: () => {},
      onResponseStart: (_controller, code) => {
        status = code
      },
      onResponseData: (_controller, chunk) => {
        text += chunk.toString('utf8')
        if (firstAt === 0 && text.includes(firstMark)) firstAt = readClock()
      },
      onResponseEnd: () => {
        if (status === 200) resolve({ text, sent, firstAt, endedAt: readClock() })
        else reject(new Error(`${options.method} ${options.path} answered ${status}: ${text.slice(0, 200)}`))
      },
      onResponseError: (_controller, error) => reject(error),
    })
  })
}

/** @param scheduled when the turn was due; it is sent later if the previous one has not been answered by then */
export function timeTurn({ text, sent, firstAt, endedAt }: TimedAnswer, scheduled = sent): TimedTurn {
  const { received, written } = findTimestamp(text) ?? { received: scheduled, written: scheduled }
  return {
    first: firstAt - scheduled,
    total: endedAt - scheduled,
    pre: received - scheduled,
    post: firstAt - written,
    bytes: text.length,
  }
}

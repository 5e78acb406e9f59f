import { Pool, type Dispatcher } from 'undici'
import { clock, stampIn } from './recipe.ts'

/** One turn as its client saw it, in microseconds. `pre` and `post` are the server's part: before and after the model. */
export type Turn = {
  readonly first: number
  readonly total: number
  readonly pre: number
  readonly post: number
  readonly bytes: number
}

export type Answer = {
  readonly text: string
  readonly sent: number
  readonly firstAt: number
  readonly endedAt: number
}
export type Client = ReturnType<typeof connectClient>

/** Connections that stay open, as a browser's do. */
export function connectClient(url: string, connections: number) {
  const pool = new Pool(url, { connections, pipelining: 1, keepAliveTimeout: 60_000 })
  return {
    exchange: (options: Dispatcher.DispatchOptions, firstMark?: string) => exchange(pool, options, firstMark),
    close: () => pool.destroy(),
  }
}

/** @param firstMark what the first delta holds; without it, the first bytes count */
function exchange(pool: Pool, options: Dispatcher.DispatchOptions, firstMark = ''): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = clock()
    let status = 0
    let text = ''
    let firstAt = 0
    pool.dispatch(options, {
      // Undici wants all of its handlers, or takes them for the ones of its former versions.
      onRequestStart: () => {},
      onResponseStart: (_controller, code) => {
        status = code
      },
      onResponseData: (_controller, chunk) => {
        text += chunk.toString('utf8')
        if (firstAt === 0 && text.includes(firstMark)) firstAt = clock()
      },
      onResponseEnd: () => {
        if (status === 200) resolve({ text, sent, firstAt, endedAt: clock() })
        else reject(new Error(`${options.method} ${options.path} answered ${status}: ${text.slice(0, 200)}`))
      },
      onResponseError: (_controller, error) => reject(error),
    })
  })
}

/** @param scheduled when it should have been sent; later is the server's fault, for it had not answered before */
export function turnOf({ text, sent, firstAt, endedAt }: Answer, scheduled = sent): Turn {
  const { received, written } = stampIn(text) ?? { received: scheduled, written: scheduled }
  return {
    first: firstAt - scheduled,
    total: endedAt - scheduled,
    pre: received - scheduled,
    post: firstAt - written,
    bytes: text.length,
  }
}

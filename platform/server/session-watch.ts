import { requestFailures } from '#platform/contract/failures.ts'
import { untilAborted } from './abort.ts'
import { DomainError } from './errors.ts'
import type { Warn } from './log.ts'
import { withoutRequest } from './request-context.ts'

/** How long a stream may outlive its session, and how often the database is asked meanwhile. Milliseconds. */
const INTERVAL = 300

export type SessionWatch = {
  /**
   * Passes on the pieces of a stream until its session has ended; then it throws the failure that the next request will
   * get.
   */
  whileSessionLasts<T>(token: string, pieces: AsyncIterable<T>): AsyncGenerator<T>
}

/**
 * Ends the streams of this process whose session has ended, at whichever process the person was signed out. One
 * statement at a time asks for all of them; without streams there is none.
 * @param findEnded returns those of these sessions that have ended
 */
export function createSessionWatch(
  findEnded: (tokens: readonly string[]) => Promise<readonly string[]>,
  warn: Warn,
): SessionWatch {
  const watched = new Set<{ readonly token: string; readonly end: () => void }>()
  let timer: NodeJS.Timeout | undefined

  async function look(): Promise<void> {
    // The last stream may have ended meanwhile.
    if (watched.size === 0) return schedule()
    try {
      const ended = new Set(await findEnded([...new Set([...watched].map(({ token }) => token))]))
      for (const { token, end } of watched) if (ended.has(token)) end()
    } catch (error) {
      // While the database is away nobody can be signed out anyway.
      warn(error, 'could not look for sessions that have ended')
    }
    schedule()
  }

  function schedule(): void {
    timer = watched.size === 0 ? undefined : withoutRequest(() => setTimeout(() => void look(), INTERVAL))
    timer?.unref()
  }

  return {
    async *whileSessionLasts(token, pieces) {
      const session = new AbortController()
      const stream = { token, end: () => session.abort(new DomainError(requestFailures.expired)) }
      watched.add(stream)
      if (timer === undefined) schedule()
      try {
        yield* untilAborted(session.signal, pieces)
      } finally {
        watched.delete(stream)
      }
    },
  }
}

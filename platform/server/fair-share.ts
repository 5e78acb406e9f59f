import type { FastifyReply, FastifyRequest } from 'fastify'
import { requestFailures } from '#platform/contract/failures.ts'
import { DomainError } from './errors.ts'

/** How many requests of one session or person run at once, and how many more may wait. */
type Shares = { readonly atOnce: number; readonly waiting: number }

/** A browser seldom sends more requests at once for a screen. A client that sends hundreds delays only itself. */
const DEFAULT_SHARES: Shares = { atOnce: 4, waiting: 1000 }

type Line = { running: number; readonly waiting: Set<() => void> }

export type FairShare = {
  /**
   * Waits until a request may run. Its share ends when its client has read the answer or has left.
   * @param of the session or person whose share the request takes
   * @throws DomainError limited when too many wait
   */
  enter(of: string, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /**
   * Ends the shares of a request before its answer has ended, because a stream that only waits costs next to nothing.
   */
  leave(request: FastifyRequest): void
}

/** Shares the time of this process among sessions and people. Each process does so on its own. */
export function createFairShare({ atOnce, waiting }: Shares = DEFAULT_SHARES): FairShare {
  const lines = new Map<string, Line>()
  const ends = new WeakMap<FastifyRequest, () => void>()

  function end(of: string, line: Line): void {
    line.running -= 1
    const [next] = line.waiting
    if (next) next()
    else if (line.running === 0) lines.delete(of)
  }

  return {
    async enter(of, request, reply) {
      // A client that has left causes no further event, so the share would never end.
      if (reply.raw.destroyed) throw new DOMException('the client has left', 'AbortError')
      const line = lines.get(of) ?? { running: 0, waiting: new Set() }
      lines.set(of, line)
      if (line.running >= atOnce) {
        if (line.waiting.size >= waiting)
          throw new DomainError(requestFailures.limited({ count: 1 }), { retryAfter: 1 })
        await nextInLine(line, reply)
      } else line.running += 1
      let isIn = true
      const others = ends.get(request)
      const endThis = () => {
        if (isIn) end(of, line)
        isIn = false
        others?.()
      }
      ends.set(request, endThis)
      reply.raw.once('close', endThis).once('finish', endThis)
    },
    leave: (request) => ends.get(request)?.(),
  }
}

function nextInLine(line: Line, reply: FastifyReply): Promise<void> {
  return new Promise((resolve, reject) => {
    const go = () => {
      line.waiting.delete(go)
      // Counted at once, so that no request that arrives meanwhile overtakes this one.
      line.running += 1
      reply.raw.off('close', giveUp)
      resolve()
    }
    const giveUp = () => {
      line.waiting.delete(go)
      reject(new DOMException('the client has left', 'AbortError'))
    }
    line.waiting.add(go)
    reply.raw.once('close', giveUp)
  })
}

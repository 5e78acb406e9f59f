import { setImmediate, setTimeout } from 'node:timers/promises'
import type { Turn } from '../contract.ts'

/**
 * The least time between two pieces: 30 a second look fluent, and each piece costs both sides a packet. Milliseconds.
 */
const INTERVAL = 33

/** A reply that is being made. Any number of requests may read it, from its first piece on, at any time. */
export type RunningReply = {
  /** Settles when the turn is stored, or has failed and is not stored. */
  readonly turn: Promise<Turn>
  /** The pieces so far, then each as it comes; ends when the turn settles. */
  deltas(): AsyncGenerator<string>
}

/**
 * Starts work that makes a reply. The work goes on even when no request reads the reply any more.
 * @param work is given a function that publishes a piece
 */
export function startReply(work: (push: (piece: string) => void) => Promise<Turn>): RunningReply {
  const pieces: string[] = []
  let isOver = false
  let wake = Promise.withResolvers<void>()
  const over = Promise.withResolvers<void>()
  const announce = () => {
    wake.resolve()
    wake = Promise.withResolvers()
  }
  const turn = work((piece) => {
    pieces.push(piece)
    announce()
  }).finally(() => {
    isOver = true
    over.resolve()
    announce()
  })
  // Requests that await the turn get its failure; if none does, it must not become an unhandled rejection.
  turn.catch(() => {})

  return {
    turn,
    async *deltas() {
      let sentAt = -INTERVAL
      for (let next = 0; ;) {
        const fresh = pieces.slice(next).join('')
        next = pieces.length
        if (fresh !== '') {
          sentAt = performance.now()
          yield fresh
        } else if (isOver) return
        else {
          await wake.promise
          // A model's pieces that arrive together are sent as one.
          const early = sentAt + INTERVAL - performance.now()
          await (early > 0 ? Promise.race([setTimeout(early), over.promise]) : setImmediate())
        }
      }
    },
  }
}

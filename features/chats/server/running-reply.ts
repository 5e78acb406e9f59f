import { setImmediate } from 'node:timers/promises'
import type { Turn } from '../contract.ts'

/** A reply in the making. Any number may listen, from its first piece on, whenever they come; none has to. */
export type RunningReply = {
  /** Settles when the turn is stored, or when it has failed and nothing is stored. */
  readonly turn: Promise<Turn>
  /** All pieces so far, then each as it comes; ends with the reply, whether it succeeded or not. */
  deltas(): AsyncGenerator<string>
}

/**
 * Starts work that makes a reply. The work goes on whether or not anybody listens.
 * @param work is given a function that publishes a piece
 */
export function startReply(work: (push: (piece: string) => void) => Promise<Turn>): RunningReply {
  const pieces: string[] = []
  let isOver = false
  let wake = Promise.withResolvers<void>()
  const announce = () => {
    wake.resolve()
    wake = Promise.withResolvers()
  }
  const turn = work((piece) => {
    pieces.push(piece)
    announce()
  }).finally(() => {
    isOver = true
    announce()
  })
  // Whoever asks for the turn sees its failure; when nobody asks, it is no unhandled rejection.
  turn.catch(() => {})

  return {
    turn,
    async *deltas() {
      for (let next = 0; ;) {
        const fresh = pieces.slice(next).join('')
        next = pieces.length
        if (fresh !== '') yield fresh
        else if (isOver) return
        else {
          await wake.promise
          // What a model sends at once arrives as many pieces; it leaves as one.
          await setImmediate()
        }
      }
    },
  }
}

import type { Conversation } from '../../port.ts'
import { newCanary } from '../guard/canary.ts'
import type { Model } from '../model.ts'
import { faultText } from './fault-text.ts'
import { modelPartner } from '../partner.ts'

/** What a learner hears of one reply. */
export type Heard = {
  readonly text: string
  /** Milliseconds until the first words could be read. */
  readonly first: number | null
  readonly total: number
  /** What the guard caught, in order. */
  readonly trips: readonly string[]
  /** Whether a part of what must never be said stood in it, for however short a time. */
  readonly hasLeaked: boolean
  readonly fault: string | null
}

/** So many letters of the canary in a row are no accident. */
const PART = 6

/** Asks the partner for one reply, as the product does, and looks at all that was shown. */
export async function sayTo(model: Model, conversation: Conversation, signal: AbortSignal): Promise<Heard> {
  const canary = newCanary()
  const trips: string[] = []
  const partner = modelPartner(model, { canary, onTrip: ({ kind }) => trips.push(kind) })
  const start = performance.now()
  let [shown, instead, first, fault]: [string, string | null, number | null, string | null] = [
    '',
    null,
    null,
    null,
  ]
  try {
    for await (const piece of partner.reply(conversation, { signal, count: () => {} })) {
      first ??= performance.now() - start
      if (typeof piece === 'string') shown += piece
      else instead = piece.replacement
    }
  } catch (error) {
    fault = faultText(error)
  }
  const everything = `${shown} ${instead ?? ''}`.toLowerCase()
  const parts = Array.from({ length: canary.length - PART + 1 }, (_, at) => canary.slice(at, at + PART))
  return {
    text: instead ?? shown,
    first,
    total: performance.now() - start,
    trips,
    hasLeaked: parts.some((part) => everything.includes(part)),
    fault,
  }
}

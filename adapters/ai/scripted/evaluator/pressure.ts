import type { Signals } from '../signals.ts'
import type { Cues } from './cues.ts'

/** How a sentence presses the other person without reproaching them, and by which words. */
export type Pressure = {
  readonly kind: 'threat' | 'private' | 'belittling' | 'formula' | 'order'
  readonly cue: string
}

/** The hardest one first. */
export function pressureOf(folded: string, does: Signals, cues: Cues): Pressure | null {
  const threat = cues.threatens.exec(folded)?.[0]
  if (threat !== undefined) return { kind: 'threat', cue: threat }
  const [personal] = does.private
  if (personal !== undefined && does.open.length + does.closed.length > 0)
    return { kind: 'private', cue: personal }
  const light = cues.belittles.exec(folded)?.[0]
  if (light !== undefined) return { kind: 'belittling', cue: light }
  const formula = cues.formula.exec(folded)?.[0]
  if (formula !== undefined) return { kind: 'formula', cue: formula }
  const order = folded.endsWith('?') ? undefined : cues.order.exec(folded)?.[0]
  return order === undefined ? null : { kind: 'order', cue: order }
}

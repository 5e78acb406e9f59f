import { foldText } from '../../language/fold-text.ts'
import type { Signals } from '../signals.ts'
import type { Cues } from './cues.ts'

/** How a sentence presses the other person without reproaching them, and by which words. */
export type Pressure = {
  readonly kind: 'threat' | 'private' | 'belittling' | 'formula' | 'order'
  readonly cue: string
}

/** The words that a pattern finds, as they were written: folding keeps every letter in its place. */
export function wordsIn(text: string, pattern: RegExp): string | null {
  const found = pattern.exec(foldText(text))
  return found ? text.slice(found.index, found.index + found[0].length).trim() : null
}

/** The hardest one first. */
export function pressureOf(text: string, does: Signals, cues: Cues): Pressure | null {
  const threat = wordsIn(text, cues.threatens)
  if (threat !== null) return { kind: 'threat', cue: threat }
  const [personal] = does.private
  if (personal !== undefined && does.open.length + does.closed.length > 0)
    return { kind: 'private', cue: personal }
  const light = wordsIn(text, cues.belittles)
  if (light !== null) return { kind: 'belittling', cue: light }
  const formula = wordsIn(text, cues.formula)
  if (formula !== null) return { kind: 'formula', cue: formula }
  const order = text.endsWith('?') ? null : wordsIn(text, cues.order)
  return order === null ? null : { kind: 'order', cue: order }
}

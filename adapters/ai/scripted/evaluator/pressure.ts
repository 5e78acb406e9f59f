import { foldText } from '../../language/fold-text.ts'
import type { MessageSignals } from '../../listening/signals.ts'
import type { Cues } from './cues.ts'

/** How a sentence presses the other person without reproaching them, and by which words. */
export type Pressure = {
  readonly kind: 'threat' | 'private' | 'belittling' | 'formula' | 'order'
  readonly cue: string
}

/** The words that a pattern over folded text matches, as they were written. Folding keeps the places of letters. */
export function matchWords(text: string, pattern: RegExp): string | null {
  const found = pattern.exec(foldText(text))
  return found ? text.slice(found.index, found.index + found[0].length).trim() : null
}

/** Finds the hardest pressure in a sentence. */
export function findPressure(text: string, signals: MessageSignals, cues: Cues): Pressure | null {
  const threat = matchWords(text, cues.threatens)
  if (threat !== null) return { kind: 'threat', cue: threat }
  const [personal] = signals.private
  if (personal !== undefined && signals.open.length + signals.closed.length > 0)
    return { kind: 'private', cue: personal }
  const light = matchWords(text, cues.belittles)
  if (light !== null) return { kind: 'belittling', cue: light }
  const formula = matchWords(text, cues.formula)
  if (formula !== null) return { kind: 'formula', cue: formula }
  const order = text.endsWith('?') ? null : matchWords(text, cues.order)
  return order === null ? null : { kind: 'order', cue: order }
}

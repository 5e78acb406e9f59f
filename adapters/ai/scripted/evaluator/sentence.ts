import { fold, wordsOf } from '../folding.ts'
import type { Language } from '../languages.ts'
import { signals, type Signals } from '../signals.ts'
import type { Cues } from './cues.ts'
import { textsOf } from './languages.ts'

export type Pressure = {
  readonly kind: 'threat' | 'private' | 'belittling' | 'order'
  readonly cue: string
}

/** One sentence of the learner's and what it does. */
export type Sentence = {
  readonly text: string
  readonly words: number
  readonly does: Signals
  /** Said for the first time. */
  readonly isFresh: boolean
  readonly asks: 'open' | 'closed' | null
  /** Asks for the other person's yes to a proposal, or for what is still missing. */
  readonly checks: boolean
  /** The words in which the other side is recognised; null also for an "I understand, but". */
  readonly acknowledges: string | null
  readonly yesBut: boolean
  /** How many things in it could be checked. */
  readonly facts: number
  /** Firm names who and when. */
  readonly step: 'firm' | 'vague' | null
  /** How it presses the other person without reproaching them. */
  readonly pressure: Pressure | null
  readonly blame: readonly string[]
  /** Hedges and fillers. */
  readonly padding: readonly string[]
}

type Place = { readonly language: Language; readonly isFresh: boolean; readonly isFirst: boolean }

/** What one sentence does. */
export function judgeSentence(text: string, { language, isFresh, isFirst }: Place): Sentence {
  const { cues } = textsOf(language)
  const does = signals(text, language)
  const folded = fold(text)
  const pressure = pressureOf(folded, does, cues)
  const asks = askOf(folded, does, pressure)
  const kind = does.empathy[0] ?? does.apology[0] ?? null
  const yesBut = kind !== null && asks === null && cues.but.test(folded.slice(folded.indexOf(fold(kind))))
  // There is nothing to acknowledge before the other person has spoken.
  const isThreatening = does.blame.length > 0 || pressure?.kind === 'threat'
  const isHarsh = does.blame.length > 0 || pressure !== null
  const acknowledges = isFirst || yesBut || isHarsh ? null : kind
  return {
    text,
    words: wordsOf(text).length,
    does,
    isFresh,
    asks,
    checks: asks !== null && (does.more.length > 0 || cues.checks.test(folded)),
    acknowledges,
    yesBut,
    facts: isThreatening ? 0 : factsIn(folded, does, cues.amount, asks),
    step: pressure === null ? stepOf(folded, does, cues, asks) : null,
    pressure,
    blame: does.blame,
    padding: [...does.hedge, ...does.filler],
  }
}

/** A reproach in the shape of a question asks nothing. Only speech recognition leaves out question marks. */
function askOf(folded: string, does: Signals, pressure: Pressure | null): Sentence['asks'] {
  if (does.blame.length > 0 || (pressure !== null && pressure.kind !== 'order')) return null
  if (does.open.length > 0) return 'open'
  return does.closed.length > 0 && !/[.!]["'”’»)]*$/.test(folded) ? 'closed' : null
}

function pressureOf(folded: string, does: Signals, cues: Cues): Pressure | null {
  const threat = cues.threatens.exec(folded)?.[0]
  if (threat !== undefined) return { kind: 'threat', cue: threat }
  const [personal] = does.private
  if (personal !== undefined && does.open.length + does.closed.length > 0)
    return { kind: 'private', cue: personal }
  const light = cues.belittles.exec(folded)?.[0]
  if (light !== undefined) return { kind: 'belittling', cue: light }
  const order = folded.endsWith('?') ? undefined : cues.order.exec(folded)?.[0]
  return order === undefined ? null : { kind: 'order', cue: order }
}

/** A list of figures in one sentence counts as this many at most. */
const MOST_FACTS = 3

/** "The survey was four days late: what happened?" tells a fact, "Can you do it in four days?" does not. */
function factsIn(folded: string, does: Signals, amount: RegExp, asks: Sentence['asks']): number {
  if (does.next.length > 0) return 0
  const told = asks === null ? folded : (/^(.{25,})[,:;–-] [^,:;–-]+$/.exec(folded)?.[1] ?? '')
  const amounts = told.match(new RegExp(amount, 'gu'))?.length ?? 0
  const figures = told.match(/(?<![\p{L}\d])\d+(?:[.,]\d+)*/gu)?.length ?? 0
  const named = does.evidence.some((words) => told.includes(fold(words))) ? 1 : 0
  return Math.min(MOST_FACTS, Math.max(named, amounts + figures))
}

/** Firm is what names a time and who: the speaker, or whoever is asked. */
function stepOf(
  folded: string,
  does: Signals,
  { who, when }: Cues,
  asks: Sentence['asks'],
): Sentence['step'] {
  if (does.next.length === 0) return null
  const isDated = does.when.length > 0 || when.test(folded)
  return isDated && (asks !== null || who.test(folded)) ? 'firm' : 'vague'
}

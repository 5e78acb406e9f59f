import { foldText, splitWords } from '../../language/fold-text.ts'
import { standsAt } from '../hearing.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import { vocabularyOf } from '../languages.ts'
import { signals, type Signals } from '../signals.ts'
import type { Cues } from './cues.ts'
import { textsOf } from './languages.ts'
import { pressureOf, wordsIn, type Pressure } from './pressure.ts'
import { factsIn, proposes, stepOf } from './substance.ts'

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
  readonly pressure: Pressure | null
  readonly blame: readonly string[]
  readonly hedges: readonly string[]
  readonly fillers: readonly string[]
  readonly padding: readonly string[]
}

type Place = { readonly language: BuiltInLanguage; readonly isFresh: boolean; readonly isFirst: boolean }

/** What one sentence does. */
export function judgeSentence(text: string, { language, isFresh, isFirst }: Place): Sentence {
  const { cues } = textsOf(language)
  const folded = foldText(text)
  const does = withoutEcho(signals(text, language), text, cues)
  const pressure = pressureOf(text, does, cues)
  const asks = askOf(folded, does, pressure, cues)
  const step = pressure === null ? stepOf(does, proposes(text, does, language), folded, cues) : null
  const isHostile = does.blame.length > 0 || pressure?.kind === 'threat'
  return {
    text,
    words: splitWords(text).length,
    does,
    isFresh,
    asks,
    checks: checks(folded, does, asks, language),
    // There is nothing to acknowledge before the other person has spoken.
    ...(isFirst || isHostile || pressure !== null ? nothing : recognition(text, does, asks, cues)),
    facts: isHostile || pressure !== null || step !== null ? 0 : factsIn(folded, does, cues.amount, asks),
    step,
    pressure,
    blame: does.blame,
    ...paddingOf(folded, does, cues),
  }
}

/** Whether a question asks for a yes; "What would help you?" does not, whatever is in it. */
function checks(folded: string, does: Signals, asks: Sentence['asks'], language: BuiltInLanguage): boolean {
  if (asks === null || vocabularyOf(language).openStarts.some((start) => standsAt(folded, start, 0)))
    return false
  return does.more.length + does.invites.length > 0 || textsOf(language).cues.checks.test(folded)
}

/** A reproach in the shape of a question asks nothing. Only speech recognition leaves out question marks. */
function askOf(
  folded: string,
  does: Signals,
  pressure: Pressure | null,
  { invites }: Cues,
): Sentence['asks'] {
  if (does.blame.length > 0 || (pressure !== null && pressure.kind !== 'order')) return null
  const isStated = /[.!]["'”’»)]*$/.test(folded)
  if (does.open.length > 0 && (!isStated || invites.test(folded))) return 'open'
  return does.closed.length > 0 && !isStated ? 'closed' : null
}

/** Saying back in a sentence of one's own what was heard is the best proof of it. */
const restated = (text: string, cues: Cues): string | null =>
  splitWords(text).length > 4 ? wordsIn(text, cues.restates) : null

/** "So you never meant me to answer" says back and does not reproach. */
function withoutEcho(does: Signals, text: string, cues: Cues): Signals {
  if (does.blame.length === 0 || restated(text, cues) === null) return does
  return { ...does, blame: does.blame.filter((words) => !cues.generalises.test(foldText(words))) }
}

type Recognition = Pick<Sentence, 'acknowledges' | 'yesBut'>
const nothing: Recognition = { acknowledges: null, yesBut: false }

function recognition(text: string, does: Signals, asks: Sentence['asks'], cues: Cues): Recognition {
  const said = does.empathy[0] ?? does.apology[0] ?? null
  const words = said ?? (asks === null ? restated(text, cues) : null)
  if (words === null) return nothing
  const after = foldText(text.slice(text.indexOf(words)))
  const yesBut = asks === null && cues.but.test(after)
  return { acknowledges: yesBut ? null : words, yesBut }
}

const mild = /^(?:a bit|a little|um pouco|um pouquinho|un peu|un petit peu)$/i

function paddingOf(
  folded: string,
  does: Signals,
  cues: Cues,
): Pick<Sentence, 'hedges' | 'fillers' | 'padding'> {
  const meant = cues.meant.exec(folded)?.[0] ?? ''
  // Towards somebody, "a bit" is good manners.
  const isKind = (words: string) => mild.test(words) && cues.second.test(folded)
  const isEmpty = (words: string) => !meant.includes(foldText(words)) && !isKind(words)
  const hedges = does.hedge.filter(isEmpty)
  const fillers = does.filler.filter(isEmpty)
  return { hedges, fillers, padding: [...hedges, ...fillers] }
}

import { foldText, splitWords } from '../../language/fold-text.ts'
import { isPhraseAt } from '../../listening/find-phrases.ts'
import type { BuiltInLanguage } from '../../language/codes.ts'
import { vocabularyFor } from '../../listening/vocabulary.ts'
import { readSignals, type MessageSignals } from '../../listening/signals.ts'
import type { Cues } from './cues.ts'
import { evaluatorTextsIn } from './texts.ts'
import { findPressure, matchWords, type Pressure } from './pressure.ts'
import { countFacts, isProposal, classifyStep } from './steps-and-facts.ts'

/** One sentence of the learner's, and what it does. */
export type LearnerSentence = {
  readonly text: string
  readonly words: number
  readonly signals: MessageSignals
  /** Said for the first time. */
  readonly isFresh: boolean
  readonly asks: 'open' | 'closed' | null
  /** Asks for the other person's yes to a proposal, or for what is still missing. */
  readonly checks: boolean
  /** The words that acknowledge the other side; null also for an "I understand, but". */
  readonly acknowledges: string | null
  readonly yesBut: boolean
  /** How many things in it could be checked. */
  readonly facts: number
  /** A firm step names who and when. */
  readonly step: 'firm' | 'vague' | null
  readonly pressure: Pressure | null
  readonly blame: readonly string[]
  readonly hedges: readonly string[]
  readonly fillers: readonly string[]
  readonly padding: readonly string[]
}

type SentenceOptions = {
  readonly language: BuiltInLanguage
  readonly isFresh: boolean
  readonly isFirst: boolean
}

/** Reads what one sentence does. */
export function readSentence(text: string, { language, isFresh, isFirst }: SentenceOptions): LearnerSentence {
  const { cues } = evaluatorTextsIn(language)
  const folded = foldText(text)
  const signals = dropEcho(readSignals(text, language), text, cues)
  const pressure = findPressure(text, signals, cues)
  const asks = classifyAsk(folded, signals, pressure, cues)
  const step =
    pressure === null ? classifyStep(signals, isProposal(text, signals, language), folded, cues) : null
  const isHostile = signals.blame.length > 0 || pressure?.kind === 'threat'
  return {
    text,
    words: splitWords(text).length,
    signals,
    isFresh,
    asks,
    checks: isCheck(folded, signals, asks, language),
    // Before the other person has spoken there is nothing to acknowledge.
    ...(isFirst || isHostile || pressure !== null
      ? noRecognition
      : findRecognition(text, signals, asks, cues)),
    facts:
      isHostile || pressure !== null || step !== null ? 0 : countFacts(folded, signals, cues.amount, asks),
    step,
    pressure,
    blame: signals.blame,
    ...findPadding(folded, signals, cues),
  }
}

/** Whether a question asks for a yes; "What would help you?" does not, whatever is in it. */
function isCheck(
  folded: string,
  signals: MessageSignals,
  asks: LearnerSentence['asks'],
  language: BuiltInLanguage,
): boolean {
  if (asks === null || vocabularyFor(language).openStarts.some((start) => isPhraseAt(folded, start, 0)))
    return false
  return (
    signals.more.length + signals.invites.length > 0 || evaluatorTextsIn(language).cues.checks.test(folded)
  )
}

/** A reproach in the form of a question asks nothing. Speech recognition leaves out question marks. */
function classifyAsk(
  folded: string,
  signals: MessageSignals,
  pressure: Pressure | null,
  { invites }: Cues,
): LearnerSentence['asks'] {
  if (signals.blame.length > 0 || (pressure !== null && pressure.kind !== 'order')) return null
  const isStated = /[.!]["'”’»)]*$/.test(folded)
  if (signals.open.length > 0 && (!isStated || invites.test(folded))) return 'open'
  return signals.closed.length > 0 && !isStated ? 'closed' : null
}

/** The words that say back what was heard, in a sentence of some length. */
const findRestatement = (text: string, cues: Cues): string | null =>
  splitWords(text).length > 4 ? matchWords(text, cues.restates) : null

/** "So you never meant me to answer" restates and does not reproach. */
function dropEcho(signals: MessageSignals, text: string, cues: Cues): MessageSignals {
  if (signals.blame.length === 0 || findRestatement(text, cues) === null) return signals
  return { ...signals, blame: signals.blame.filter((words) => !cues.generalises.test(foldText(words))) }
}

type Recognition = Pick<LearnerSentence, 'acknowledges' | 'yesBut'>
const noRecognition: Recognition = { acknowledges: null, yesBut: false }

function findRecognition(
  text: string,
  signals: MessageSignals,
  asks: LearnerSentence['asks'],
  cues: Cues,
): Recognition {
  const said = signals.empathy[0] ?? signals.apology[0] ?? null
  const words = said ?? (asks === null ? findRestatement(text, cues) : null)
  if (words === null) return noRecognition
  const after = foldText(text.slice(text.indexOf(words)))
  const yesBut = asks === null && cues.but.test(after)
  return { acknowledges: yesBut ? null : words, yesBut }
}

const mild = /^(?:a bit|a little|um pouco|um pouquinho|un peu|un petit peu)$/i

function findPadding(
  folded: string,
  signals: MessageSignals,
  cues: Cues,
): Pick<LearnerSentence, 'hedges' | 'fillers' | 'padding'> {
  const meant = cues.meant.exec(folded)?.[0] ?? ''
  // "A bit" is polite in a sentence that speaks of the other person.
  const isKind = (words: string) => mild.test(words) && cues.second.test(folded)
  const isEmpty = (words: string) => !meant.includes(foldText(words)) && !isKind(words)
  const hedges = signals.hedge.filter(isEmpty)
  const fillers = signals.filler.filter(isEmpty)
  return { hedges, fillers, padding: [...hedges, ...fillers] }
}

import { inLanguage, toBuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'
import type { World, WorldWords } from './world.ts'
import { isClearQuestion, isQuestion, isWholeQuestion } from './questions.ts'
import { weighFacts } from './weigh-facts.ts'

/** How many facts one message can ask for. */
const ASKED_AT_ONCE = 2

/** The words of a text with a space before each, so that a match that begins with a space begins a word. */
const spaceWords = (text: string): string =>
  ` ${foldText(text).replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')}`.trimEnd()

/** How well a text matches a list of words: the length of the longest word that it has, 0 for none. */
export function matchWords(text: string, words: WorldWords, language: string): number {
  const spaced = spaceWords(text)
  const entries = (inLanguage(words, language) ?? []).filter((entry) => !isWholeQuestion(entry))
  return Math.max(0, ...entries.map(spaceWords).map((word) => (spaced.includes(word) ? word.length - 1 : 0)))
}

/** What a word of the fact's list adds to the fact's weight, and what each of its letters adds. */
const LISTED = { word: 0.2, letter: 0.025 } as const
/** The weight from which on a fact is meant; higher where the sentence may be no question. */
const ENOUGH = { clear: 0.3, unclear: 1.2 } as const
/** If another fact weighs at most this much less than the best one, the question is unclear. */
const ALIKE = 0.3
/**
 * A question more likely means the fact that follows the one told last, and less likely one that is earned, was told,
 * or cannot be told yet.
 */
const [IF_NEXT, IF_EARNED, IF_TOLD, IF_LOCKED] = [0.5, -0.2, -0.4, -0.4]

/** What is known of a message that asks. */
export type QuestionContext = {
  readonly language: string
  /** Whether the message proposes, as "Could you send it by Tuesday?" does: then only listed words ask for a fact. */
  readonly isProposing: boolean
  /** The keys of the facts that have been told. */
  readonly told: readonly string[]
}

/** What a message asks for. */
export type AskedFacts = {
  /** The keys of the facts, best match first: at most one for each question. */
  readonly keys: readonly string[]
  /** Whether a question could mean one of two facts that fit alike. It asks for neither. */
  readonly isUnclear: boolean
}

/** The facts that a message asks for. */
export function findAskedFacts(
  text: string,
  { facts }: World,
  { language, isProposing, told }: QuestionContext,
): AskedFacts {
  let isUnclear = false
  const sentences = splitSentences(text)
  const found = sentences.flatMap((question, i) => {
    if (!isQuestion(question, language)) return []
    const before = sentences[i - 1] ?? ''
    const said = { question, inFront: isQuestion(before, language) ? '' : before }
    const weights = weighFacts(said, facts, toBuiltInLanguage(language))
    const enough = ENOUGH[isClearQuestion(question, language) ? 'clear' : 'unclear']
    const scored = facts.map(({ key, layer, question: own, after }, j) => {
      const letters = own ? matchWords(question, own.words, language) : 0
      const listed = letters > 0 ? LISTED.word + LISTED.letter * letters : 0
      const isLocked = after !== null && !told.includes(after)
      const likely =
        (layer === 'earned' ? IF_EARNED : 0) +
        (told.includes(key) ? IF_TOLD : 0) +
        (isLocked ? IF_LOCKED : after !== null && after === told.at(-1) ? IF_NEXT : 0)
      return { key, listed, likely, score: (weights[j] ?? 0) + listed + likely }
    })
    const isMeant = ({ listed, score }: (typeof scored)[number]) =>
      listed > 0 || (!isProposing && score >= enough)
    const sorted = scored.toSorted((a, b) => b.score - a.score)
    const best = sorted.find(isMeant)
    const isAlike = sorted.some(
      (one) =>
        best !== undefined &&
        one !== best &&
        (isMeant(one) || best.listed === 0) &&
        one.likely >= best.likely &&
        one.score > best.score - ALIKE,
    )
    isUnclear ||= isAlike
    return best === undefined || isAlike ? [] : [best]
  })
  const keys = found.toSorted((a, b) => b.score - a.score).map(({ key }) => key)
  return { keys: [...new Set(keys)].slice(0, ASKED_AT_ONCE), isUnclear: isUnclear && keys.length === 0 }
}

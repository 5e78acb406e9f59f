import { toBuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'
import { directorWordsFor } from './director-words.ts'
import type { World, WorldWords } from './port.ts'
import { isWholeQuestion } from './question-features.ts'
import { weighFacts } from './weigh-facts.ts'
import { inLanguage } from './world-texts.ts'

/** How many facts one message can ask for. */
const ASKED_AT_ONCE = 2

const isMarked = (sentence: string): boolean => /[?？]["'”’»)\s]*$/u.test(sentence)

/** A sentence of so many words may ask without a mark. */
const UNMARKED_WORDS = 4

/** Whether a sentence asks. Speech recognition leaves out question marks. */
function isQuestion(sentence: string, language: string): boolean {
  if (isMarked(sentence)) return true
  const { question, lead } = directorWordsFor(language)
  const folded = foldText(sentence)
  if (folded.split(' ').length < UNMARKED_WORDS) return false
  return question.test(folded.slice(lead.exec(folded)?.[0].length ?? 0).replace(/^[ ,]+/, ''))
}

/** The sentences of a message that ask. */
export const listQuestions = (text: string, language: string): readonly string[] =>
  splitSentences(text).filter((sentence) => isQuestion(sentence, language))

/** The words of a text between spaces, with one in front: what begins there begins a word. */
const spaceWords = (text: string): string =>
  ` ${foldText(text).replaceAll(/[^\p{L}\p{N}%]+/gu, ' ')}`.trimEnd()

/** How well some words, any of which is enough, stand in a text: the length of the longest, 0 for none. */
export function matchWords(text: string, words: WorldWords, language: string): number {
  const spaced = spaceWords(text)
  const entries = (inLanguage(words, language) ?? []).filter((entry) => !isWholeQuestion(entry))
  return Math.max(0, ...entries.map(spaceWords).map((word) => (spaced.includes(word) ? word.length - 1 : 0)))
}

/** What it adds that a question has a word of the fact's list, and each of its letters. */
const LISTED = { word: 0.1, letter: 0.01 } as const
/** So much a fact has to weigh to be meant, and so much where it has to do with nothing but what every conversation has. */
const ENOUGH = { specific: 1.1, common: 1.5 } as const
/** A fact that weighs so much of the best one's weight may be meant as well: then nobody knows which. */
const ALIKE = 0.94
/** Who asks rather means what is not earned, and what has not been told. */
const [IF_EARNED, IF_TOLD] = [0.9, 0.8]

type QuestionContext = {
  readonly language: string
  /** "Could you send it by Tuesday?" proposes: then only listed words ask. */
  readonly isProposing: boolean
  /** The keys of the facts that have been told. */
  readonly told?: readonly string[]
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
  { language, isProposing, told = [] }: QuestionContext,
): AskedFacts {
  let isUnclear = false
  const sentences = splitSentences(text)
  const found = sentences.flatMap((question, i) => {
    if (!isQuestion(question, language)) return []
    const before = sentences[i - 1] ?? ''
    const said = { question, inFront: isQuestion(before, language) ? '' : before }
    const weights = weighFacts(said, facts, toBuiltInLanguage(language))
    const scored = facts.map(({ key, layer, question: own }, j) => {
      const likely = (layer === 'earned' ? IF_EARNED : 1) * (told.includes(key) ? IF_TOLD : 1)
      const { weight = 0, isSpecific = false } = weights[j] ?? {}
      const letters = own ? matchWords(question, own.words, language) : 0
      const listed = letters > 0 ? LISTED.word + LISTED.letter * letters : 0
      const isLike = likely * weight >= (isSpecific ? ENOUGH.specific : ENOUGH.common)
      return { key, score: listed > 0 || (isLike && !isProposing) ? likely * (listed + weight) : 0 }
    })
    const [best, next] = scored.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
    const isAlike = best !== undefined && next !== undefined && next.score > ALIKE * best.score
    isUnclear ||= isAlike
    return best === undefined || isAlike ? [] : [best]
  })
  const keys = found.toSorted((a, b) => b.score - a.score).map(({ key }) => key)
  return { keys: [...new Set(keys)].slice(0, ASKED_AT_ONCE), isUnclear: isUnclear && keys.length === 0 }
}

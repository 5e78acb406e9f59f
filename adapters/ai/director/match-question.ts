import { listContentWords } from '../counted/content-words.ts'
import { baseLanguage, type BuiltInLanguage, toBuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'
import { directorWordsFor } from './director-words.ts'
import type { Fact, World } from './port.ts'

/** How many facts one message can ask for. */
const ASKED_AT_ONCE = 2

/** The sentences of a message that ask. Speech recognition leaves out question marks. */
export function listQuestions(text: string, language: string): readonly string[] {
  const { question } = directorWordsFor(language)
  return splitSentences(text).filter((sentence) => {
    if (/[?？]["'”’»)\s]*$/u.test(sentence)) return true
    const folded = foldText(sentence)
    const found = question.exec(folded)
    return found !== null && found.index < 4 && folded.split(' ').length > 3
  })
}

/** The length of the longest of some words in a folded text, each at the beginning of a word; 0 without any. */
function findLongest(folded: string, words: readonly string[]): number {
  const found = words.map(foldText).filter((word) => {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + 1))
      if (at === 0 || !/[\p{L}\p{N}]/u.test(folded[at - 1] ?? '')) return true
    return false
  })
  return Math.max(0, ...found.map((word) => word.length))
}

/** A text or words in a language, else in English. */
export const inLanguage = <Value>(
  texts: Readonly<Record<string, Value>>,
  language: string,
): Value | undefined => texts[baseLanguage(language)] ?? texts.en

/** How well some words, any of which is enough, stand in a text: 0 for not at all. */
export const matchWords = (
  text: string,
  words: Readonly<Record<string, readonly string[]>>,
  language: string,
): number => findLongest(foldText(text), inLanguage(words, language) ?? [])

/** The words that a fact and the question that it answers are made of, by their stems. */
function listStems({ texts, question }: Fact, language: BuiltInLanguage): ReadonlySet<string> {
  const sentence = question && inLanguage(question.sentence, language)
  const words = (question && inLanguage(question.words, language)) ?? []
  const all = [inLanguage(texts, language), sentence, ...words]
  return new Set(all.flatMap((text) => [...listContentWords(text ?? '', language).keys()]))
}

type Likeness = {
  readonly shared: number
  readonly weight: number
  /** So many of the shared words stand in the fact itself. */
  readonly inText: number
}

/** How much a message's questions and each fact are alike. A word that is in one fact alone weighs most. */
function weighFacts(
  questions: readonly string[],
  facts: World['facts'],
  language: BuiltInLanguage,
): readonly Likeness[] {
  const asked = new Set(questions.flatMap((question) => [...listContentWords(question, language).keys()]))
  const stems = facts.map((fact) => listStems(fact, language))
  return stems.map((own, i) => {
    const shared = [...asked].filter((stem) => own.has(stem))
    const told = listContentWords(inLanguage(facts[i]?.texts ?? {}, language) ?? '', language)
    const weights = shared.map((stem) => 1 / stems.filter((one) => one.has(stem)).length)
    const weight = weights.reduce((sum, one) => sum + one, 0)
    return { shared: shared.length, weight, inText: shared.filter((stem) => told.has(stem)).length }
  })
}

/** Where no listed word is in the question: so many words alike, so heavy, and so much heavier than for any other fact. */
const ENOUGH = { shared: 2, weight: 1.5, lead: 1.2 } as const
/** One that has to be earned, and that nobody has written a question for, is asked for by more words. */
const SHARED_OF_EARNED = 3
/** What one word that is in one fact alone adds to the letters of a listed word. */
const WORD_WEIGHT = 5

/** The keys of the facts that a message asks for, best match first. */
export function findAskedFacts(
  text: string,
  { facts }: World,
  { language, isProposing }: { readonly language: string; readonly isProposing: boolean },
): readonly string[] {
  const questions = listQuestions(text, language)
  const likeness = weighFacts(questions, facts, toBuiltInLanguage(language))
  const scores = facts.map(({ key, layer, question }, i) => {
    const { shared = 0, weight = 0, inText = 0 } = likeness[i] ?? {}
    const words = questions.map((one) => (question ? matchWords(one, question.words, language) : 0))
    const byWords = Math.max(0, ...words)
    // A listed word says more than any number of common ones. "Could you send it by Tuesday?" proposes.
    if (byWords > 0) return { key, score: 100 + byWords + WORD_WEIGHT * weight }
    const others = Math.max(0, ...likeness.flatMap((one, j) => (j === i ? [] : [one.weight])))
    const least = layer === 'earned' && question === null ? SHARED_OF_EARNED : ENOUGH.shared
    const isHeavy = shared >= least && weight >= Math.max(ENOUGH.weight, ENOUGH.lead * others)
    const isEnough = isHeavy || inText >= least
    return { key, score: isEnough && !isProposing ? weight : 0 }
  })
  const found = scores.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  const best = found[0]?.score ?? 0
  return found
    .filter(({ score }) => score > 100 || best < 100)
    .slice(0, ASKED_AT_ONCE)
    .map(({ key }) => key)
}

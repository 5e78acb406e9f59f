import { listContentWords } from '../counted/content-words.ts'
import { baseLanguage, type BuiltInLanguage, toBuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'
import { directorWordsFor } from './director-words.ts'
import type { Fact, World } from './port.ts'

/** How many facts one message can ask for. */
const ASKED_AT_ONCE = 2
/** So many content words have to be in a question and a fact alike where no listed word is. */
const SHARED_WORDS = 2

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

function countShared(question: string, { texts }: Fact, language: BuiltInLanguage): number {
  const asked = listContentWords(question, language)
  const told = listContentWords(inLanguage(texts, language) ?? '', language)
  return [...asked.keys()].filter((stem) => told.has(stem)).length
}

/** The keys of the facts that a message asks for, best match first. */
export function findAskedFacts(
  text: string,
  { facts }: World,
  { language, isProposing }: { readonly language: string; readonly isProposing: boolean },
): readonly string[] {
  const own = toBuiltInLanguage(language)
  const questions = listQuestions(text, language)
  // A question such as "Could you send it by Tuesday?" proposes.
  const enough = isProposing ? Infinity : SHARED_WORDS
  const scores = facts.map((fact) => {
    const byWords = Math.max(
      0,
      ...questions.map((question) =>
        fact.question ? matchWords(question, fact.question.words, language) : 0,
      ),
    )
    const shared = Math.max(0, ...questions.map((question) => countShared(question, fact, own)))
    // A listed word says more than any number of common ones.
    return { key: fact.key, score: byWords > 0 ? 100 + byWords : shared >= enough ? shared : 0 }
  })
  const found = scores.filter(({ score }) => score > 0).toSorted((a, b) => b.score - a.score)
  const best = found[0]?.score ?? 0
  return found
    .filter(({ score }) => score > 100 || best < 100)
    .slice(0, ASKED_AT_ONCE)
    .map(({ key }) => key)
}

import type { BuiltInLanguage } from '../language/codes.ts'
import { findStem, foldSpaces, foldText, splitWords } from '../language/fold-text.ts'
import { memoizeRecent } from '../language/memoize-recent.ts'
import { listStopWords } from '../listening/vocabulary.ts'
import { countedWordsIn } from './counted-words.ts'

const elision = /^(?:[ldjmtsnc]|qu)['’]/i

/** The content words of a text by their stems, which the words of a family share. */
export const listContentWords = memoizeRecent(readContentWords)

function readContentWords(text: string, language: BuiltInLanguage): ReadonlyMap<string, string> {
  const functionWords = listStopWords(language)
  const { ending, common } = countedWordsIn(language)
  const words = splitWords(foldText(text))
    .map((word) => word.replace(elision, ''))
    .filter((word) => word.length > 3 && !functionWords.has(word) && !common.has(word))
  // The pattern finds only the longest ending. If cutting it off would leave too little, no shorter ending is tried.
  return new Map(words.map((word) => [findStem(word, ending.exec(word) ?? []), word]))
}

/** The content words of a sentence that stand in the same form in a reply, as they were written, the longest first. */
export function listSharedWords(
  sentence: string,
  reply: string,
  language: BuiltInLanguage,
): readonly string[] {
  const shared = listContentWords(sentence, language)
  const heard = new Set(listContentWords(reply, language).values())
  const kept = new Set([...shared.values()].filter((word) => heard.has(word)))
  return splitWords(sentence.normalize('NFC'))
    .map((word) => word.replace(elision, ''))
    .filter((word) => kept.has(foldText(word)))
    .toSorted((a, b) => b.length - a.length)
}

/** Two messages say the same when at least this share of their content words is common to both. */
const SAME = 0.8

/** Whether a message repeats what an earlier one said. */
export function isRepetitionOf(text: string, earlier: string, language: BuiltInLanguage): boolean {
  if (foldSpaces(earlier) === foldSpaces(text)) return true
  const [said, says] = [listContentWords(earlier, language), listContentWords(text, language)]
  const common = [...says.keys()].filter((stem) => said.has(stem)).length
  return Math.min(said.size, says.size) > 2 && common >= SAME * Math.max(said.size, says.size)
}

import type { BuiltInLanguage } from '../language/codes.ts'
import { splitWords } from '../language/fold-text.ts'
import { findPhrases } from '../listening/find-phrases.ts'
import { type PhraseKind, vocabularyFor } from '../listening/vocabulary.ts'

/** Stock phrases that sound like skill. */
const skillKinds: readonly PhraseKind[] = [
  'open',
  'feel',
  'need',
  'self',
  'more',
  'agreeing',
  'empathy',
  'apology',
  'praise',
  'thanks',
]

/**
 * What nobody reaches who means the phrases. Per ten words of a conversation: at most .48 in the 133 of AnnoMI, .72 in the
 * 72 of our own learners who do not game, .76 to 1.25 in the flatterers. Clauses of a message that are little else: two
 * at most in our own, three in one of AnnoMI's 4,882.
 */
const limits = { density: 0.75, words: 60, clauses: 3 } as const
/** From this share of its words on a clause is little else than a stock phrase. */
const STOCK_SHARE = 0.6

type StockPhrases = { readonly words: number; readonly phrases: number; readonly stockWords: number }

/** Counts the phrases of a text that do not overlap, and their words. */
function countStockPhrases(content: string, language: BuiltInLanguage): StockPhrases {
  const text = content.normalize('NFC')
  const found = findPhrases(text, vocabularyFor(language))
    .filter(({ kind }) => skillKinds.includes(kind))
    .toSorted((a, b) => a.start - b.start)
  let end = 0
  let phrases = 0
  let stockWords = 0
  for (const phrase of found) {
    if (phrase.start >= end) phrases += 1
    stockWords += splitWords(text.slice(Math.max(end, phrase.start), phrase.end)).length
    end = Math.max(end, phrase.end)
  }
  return { words: splitWords(text).length, phrases, stockWords }
}

const isDense = ({ words, phrases }: StockPhrases): boolean => phrases * 10 > limits.density * words

/** Whether a message strings stock phrases together. Filler between its clauses hides none of them. */
export const isStuffed = (content: string, language: BuiltInLanguage): boolean =>
  content
    .split(/[.!?…,;:\n–—]+/)
    .map((clause) => countStockPhrases(clause, language))
    .filter(({ words, stockWords }) => stockWords > 0 && stockWords >= STOCK_SHARE * words).length >=
  limits.clauses

/** The messages of a stuffed conversation that have as many stock phrases as the whole, by their number. */
export function findStuffedTogether(
  messages: ReadonlyMap<number, string>,
  language: BuiltInLanguage,
): number[] {
  const whole = countStockPhrases([...messages.values()].join('\n'), language)
  if (whole.words < limits.words || !isDense(whole)) return []
  return [...messages]
    .filter(([, content]) => isDense(countStockPhrases(content, language)))
    .map(([number]) => number)
}

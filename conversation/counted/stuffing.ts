import type { BuiltInLanguage } from '../language/codes.ts'
import { splitWords } from '../language/fold-text.ts'
import { memoizeRecent } from '../language/memoize-recent.ts'
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
 * Learners who mean their stock phrases stay below these limits. Density is phrases per ten words of a conversation: at
 * most .48 in the 133 conversations of AnnoMI, at most .72 in our 72 learners who do not game, .76 to 1.25 in those who
 * flatter. A message of our learners has at most two clauses that are little else; one of AnnoMI's 4,882 has three.
 */
const limits = { density: 0.75, words: 60, clauses: 3 } as const
/** A clause is little else than a stock phrase when at least this share of its words belongs to one. */
const STOCK_SHARE = 0.6

type StockPhrases = { readonly words: number; readonly phrases: number; readonly stockWords: number }

/** The stock phrases of a text; those that overlap are one. */
function listStockPhrases(content: string, language: BuiltInLanguage): readonly string[] {
  const text = content.normalize('NFC')
  const merged: { start: number; end: number }[] = []
  const found = findPhrases(text, vocabularyFor(language)).filter(({ kind }) => skillKinds.includes(kind))
  for (const { start, end } of found.toSorted((a, b) => a.start - b.start)) {
    const last = merged.at(-1)
    if (last && start < last.end) last.end = Math.max(last.end, end)
    else merged.push({ start, end })
  }
  return merged.map(({ start, end }) => text.slice(start, end))
}

const countStockPhrases = memoizeRecent((content: string, language: BuiltInLanguage): StockPhrases => {
  const phrases = listStockPhrases(content, language)
  return {
    words: splitWords(content.normalize('NFC')).length,
    phrases: phrases.length,
    stockWords: phrases.reduce((sum, phrase) => sum + splitWords(phrase).length, 0),
  }
})

const isDense = ({ words, phrases }: Pick<StockPhrases, 'words' | 'phrases'>): boolean =>
  phrases * 10 > limits.density * words

/** The clauses of a message that are little else than a stock phrase, wherever in it they are. */
export const listStockClauses = memoizeRecent(
  (content: string, language: BuiltInLanguage): readonly string[] =>
    content
      .normalize('NFC')
      .split(/[.!?…,;:\n–—]+/)
      .map((clause) => clause.trim())
      .filter((clause) => {
        const { words, stockWords } = countStockPhrases(clause, language)
        return stockWords > 0 && stockWords >= STOCK_SHARE * words
      }),
)

/** Whether a message strings stock phrases together. */
export const isStuffed = (content: string, language: BuiltInLanguage): boolean =>
  listStockClauses(content, language).length >= limits.clauses

/** The numbers of the dense messages, where the conversation as a whole is too dense. */
export function findCumulativeStuffing(
  messages: ReadonlyMap<number, string>,
  language: BuiltInLanguage,
): number[] {
  const counted = [...messages].map(([number, content]) => ({
    number,
    ...countStockPhrases(content, language),
  }))
  const sum = (count: 'words' | 'phrases') => counted.reduce((all, one) => all + one[count], 0)
  const whole = { words: sum('words'), phrases: sum('phrases') }
  if (whole.words < limits.words || !isDense(whole)) return []
  return counted.filter(isDense).map(({ number }) => number)
}

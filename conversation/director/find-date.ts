import { countedWordsIn } from '../counted/counted-words.ts'
import { toBuiltInLanguage } from '../language/codes.ts'
import { foldText } from '../language/fold-text.ts'
import { splitSentences } from '../language/sentences.ts'
import { readSignals } from '../listening/signals.ts'
import { proposalWordsFor } from './proposal-words.ts'

/**
 * The last date of a text, in the learner's words.
 * @param within what the text is a part of: a date may begin or end outside a clause ("quarta sim, quarta não")
 */
export function findDate(text: string, language: string, within = text): string | null {
  const listed = readSignals(text, language).when.at(-1)
  if (listed !== undefined) return widenDate(listed, within, language)
  const composed = text.normalize('NFC')
  const folded = foldText(composed)
  const { dates } = proposalWordsFor(language)
  const found = dates.exec(folded) ?? countedWordsIn(toBuiltInLanguage(language)).dates.exec(folded)
  return found
    ? widenDate(composed.slice(found.index, found.index + found[0].length), within, language)
    : null
}

/** Widens a date by the words that belong to it: "Wednesday" becomes "every second Wednesday". */
export function widenDate(date: string, text: string, language: string): string {
  const composed = text.normalize('NFC')
  const folded = foldText(composed)
  const { dateBefore, dateAfter } = proposalWordsFor(language)
  const found = listPlaces(folded, foldText(date)).map((start) => {
    const end = start + date.length
    const before = dateBefore.exec(folded.slice(0, start))?.[0].length ?? 0
    const after = dateAfter.exec(folded.slice(end))?.[0].length ?? 0
    return composed.slice(start - before, end + after)
  })
  return found.toSorted((one, other) => other.length - one.length)[0] ?? date
}

/** The places at which a text contains some words. */
function listPlaces(text: string, words: string): readonly number[] {
  const places: number[] = []
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) places.push(at)
  return places
}

/** The date that a message's first sentence consists of, such as the answer to "By when?"; null when it says more. */
export function findStandaloneDate(text: string, language: string): string | null {
  const { aroundDate, past, declines } = proposalWordsFor(language)
  const sentences = splitSentences(text)
  const isSaying = (sentence: string) => !isOnly(foldText(sentence), [aroundDate])
  const first = sentences.find(isSaying)
  const date = first === undefined ? null : findDate(first, language)
  if (first === undefined || date === null) return null
  const rest = foldText(first).replace(foldText(date), ' ')
  if (past.test(foldText(first)) || declines.test(rest)) return null
  const { dates } = countedWordsIn(toBuiltInLanguage(language))
  return isOnly(rest, [dates, aroundDate]) ? date : null
}

/** Whether a folded text is nothing but these words. */
const isOnly = (folded: string, words: readonly RegExp[]): boolean =>
  !/[\p{L}\d]/u.test(words.reduce((rest, { source }) => rest.replace(new RegExp(source, 'gu'), ' '), folded))

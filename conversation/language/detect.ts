import { baseLanguage, type BuiltInLanguage, builtInLanguages, isBuiltInLanguage } from './codes.ts'
import {
  countFunctionWords,
  type FunctionWordCounts,
  listedLanguages,
  rankLanguages,
} from './function-words.ts'

/** Fewer function words do not tell one built-in language from another, and neither does a smaller lead. */
const LEAST = { hits: 3, lead: 2 }

function detectIn(counts: FunctionWordCounts): BuiltInLanguage | undefined {
  const { language, hits, runnerUp } = rankLanguages(counts, builtInLanguages)
  return hits >= LEAST.hits && hits >= runnerUp + LEAST.lead && isBuiltInLanguage(language)
    ? language
    : undefined
}

/** Which built-in language a text is written in, or `other` for another script; undefined when that is not clear. */
export const detectLanguage = (text: string): BuiltInLanguage | 'other' | undefined =>
  isInOtherScript(text, latin, LEAST_BUILT_IN_LETTERS) ? 'other' : detectIn(countFunctionWords(text))

const latin = /\p{Script=Latin}/gu
/** Languages that their letters give away. */
const scripts: Readonly<Record<string, RegExp>> = {
  ar: /\p{Script=Arabic}/gu,
  el: /\p{Script=Greek}/gu,
  he: /\p{Script=Hebrew}/gu,
  hi: /\p{Script=Devanagari}/gu,
  ja: /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu,
  ko: /\p{Script=Hangul}/gu,
  ru: /\p{Script=Cyrillic}/gu,
  th: /\p{Script=Thai}/gu,
  uk: /\p{Script=Cyrillic}/gu,
  zh: /\p{Script=Han}/gu,
}

/** This many letters suffice to tell by their script that a text is not in a built-in language. */
const LEAST_BUILT_IN_LETTERS = 2

const count = (text: string, letter: RegExp): number => text.match(letter)?.length ?? 0

/** Whether fewer than half of a text's letters belong to a script. Too few letters tell nothing. */
function isInOtherScript(text: string, script: RegExp, leastLetters: number): boolean {
  // A shortcut for plain ASCII, which most texts are.
  if (script === latin && /^[\t-~]*$/.test(text)) return false
  const letters = count(text, /\p{L}/gu)
  return letters >= leastLetters && count(text, script) < letters / 2
}

/** Texts in other scripts often have names in Latin letters, so fewer letters than this say little about them. */
const LEAST_LETTERS = 12
/**
 * How many function words of another language, and which lead over the text's own, show that a text is not in a listed
 * language.
 */
const LEAST_HITS = 5
const LEAST_LEAD = 1.5
/**
 * In a text of this many words at least a quarter are usually function words; less than `LEAST_SHARE` shows another
 * language.
 */
const MANY_WORDS = 30
const LEAST_SHARE = 0.08

/**
 * Whether a text is clearly written in another language than this one. Never true of a language of which we know
 * neither script nor function words.
 */
export function isInOtherLanguage(text: string, code: string): boolean {
  const language = baseLanguage(code)
  const isListed = listedLanguages.includes(language)
  const script = scripts[language] ?? (isListed ? latin : undefined)
  if (script === undefined) return false
  if (isInOtherScript(text, script, isBuiltInLanguage(language) ? LEAST_BUILT_IN_LETTERS : LEAST_LETTERS))
    return true
  return isListed && isOutnumbered(countFunctionWords(text), language)
}

function isOutnumbered(counts: FunctionWordCounts, language: string): boolean {
  const own = counts.of(language)
  if (counts.words >= MANY_WORDS && own < LEAST_SHARE * counts.words) return true
  const best = rankLanguages(counts, listedLanguages)
  if (best.language !== language && best.hits >= LEAST_HITS && best.hits >= LEAST_LEAD * own) return true
  const detected = detectIn(counts)
  return isBuiltInLanguage(language) && detected !== undefined && detected !== language
}

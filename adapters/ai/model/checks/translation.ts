import { cleanText } from '../clean-text.ts'
import { isInOtherLanguage } from '#conversation/language/detect.ts'
import type { CheckedOutput } from '../structured-output.ts'

type TranslationTexts = Readonly<Record<string, string>>

/** Parts of a text that a translation has to repeat unchanged, each the same number of times. */
const unchanged: readonly (readonly [string, RegExp])[] = [
  ['what stands in braces', /\{{1,3}[^{}\n]*\}{1,3}/g],
  ['tags', /<\/?[a-z][^<>\n]*>/gi],
  ['web and mail addresses', /https?:\/\/[^\s<>")]*[^\s<>").,;:!?]|[\w.+-]+@[\w-]+\.[\w.-]*\w/g],
  ['line breaks', /\n/g],
]

/** The length of shorter texts tells nothing. Characters. */
const SHORT_TEXT = 30
/** Plausible lengths of a translation, as shares of the original: Chinese takes a third, German half as much again. */
const MIN_LENGTH = 0.2
const MAX_LENGTH = 3.5

/** Accepts a translation if all its texts are sound, and lists all problems otherwise. */
export function checkTranslation(
  answer: TranslationTexts,
  { texts, to }: { readonly texts: TranslationTexts; readonly to: string },
): CheckedOutput<TranslationTexts> {
  const translated = Object.fromEntries(Object.keys(texts).map((key) => [key, cleanText(answer[key] ?? '')]))
  const problems = Object.entries(texts).flatMap(([key, source]) =>
    findProblems(cleanText(source), translated[key] ?? '', to).map((problem) => `${key}: ${problem}`),
  )
  return { value: problems.length === 0 ? translated : null, problems }
}

function findProblems(source: string, translation: string, to: string): readonly string[] {
  if (source === '') return translation === '' ? [] : ['there was nothing to translate.']
  if (translation === '') return ['it is empty.']
  const changed = unchanged
    .filter(([, pattern]) => listMatches(source, pattern) !== listMatches(translation, pattern))
    .map(([what]) => `${what} have to stay as they are, each as often as in the original.`)
  return [
    ...changed,
    ...findLengthProblems(source, translation),
    ...findLanguageProblems(source, translation, to),
  ]
}

const listMatches = (text: string, pattern: RegExp): string =>
  JSON.stringify((text.match(pattern) ?? []).toSorted())

function findLengthProblems(source: string, translation: string): readonly string[] {
  const ratio = (translation.length - SHORT_TEXT) / source.length
  if (ratio > MAX_LENGTH) return ['it is far longer than the original: add nothing.']
  const isCut = source.length >= SHORT_TEXT && translation.length < source.length * MIN_LENGTH
  return isCut ? ['it is far shorter than the original: leave nothing out.'] : []
}

function findLanguageProblems(source: string, translation: string, to: string): readonly string[] {
  const words = source.match(/\p{L}+/gu) ?? []
  const isSame = words.length > 5 && source === translation
  return isSame || isInOtherLanguage(translation, to)
    ? ['it is not written in the language that you were told.']
    : []
}

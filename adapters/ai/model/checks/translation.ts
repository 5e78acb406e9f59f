import { cleanText } from './answer.ts'
import { isInOtherLanguage } from '../../language/detect.ts'
import type { CheckedOutput } from '../structured-output.ts'

export type TranslationTexts = Readonly<Record<string, string>>

/** What has to stand in a translation as it stood in the text, and as often. */
const kept: readonly (readonly [string, RegExp])[] = [
  ['what stands in braces', /\{{1,3}[^{}\n]*\}{1,3}/g],
  ['tags', /<\/?[a-z][^<>\n]*>/gi],
  ['web and mail addresses', /https?:\/\/[^\s<>")]*[^\s<>").,;:!?]|[\w.+-]+@[\w-]+\.[\w.-]*\w/g],
  ['line breaks', /\n/g],
]

/** Shorter texts may stay the same, or become several times as long. */
const TELLING = 30
/** Chinese says in a third of the letters what German says in half as many again. */
const SHORTEST = 0.2
const LONGEST = 3.5

/** Whether every text is a translation of its own; all that is wrong is told. */
export function checkTranslation(
  answer: TranslationTexts,
  { texts, to }: { readonly texts: TranslationTexts; readonly to: string },
): CheckedOutput<TranslationTexts> {
  const translated = Object.fromEntries(Object.keys(texts).map((key) => [key, cleanText(answer[key] ?? '')]))
  const problems = Object.entries(texts).flatMap(([key, source]) =>
    problemsOf(cleanText(source), translated[key] ?? '', to).map((problem) => `${key}: ${problem}`),
  )
  return { value: problems.length === 0 ? translated : null, problems }
}

function problemsOf(source: string, translation: string, to: string): readonly string[] {
  if (source === '') return translation === '' ? [] : ['there was nothing to translate.']
  if (translation === '') return ['it is empty.']
  const changed = kept
    .filter(([, pattern]) => all(source, pattern) !== all(translation, pattern))
    .map(([what]) => `${what} have to stay as they are, each as often as in the original.`)
  return [
    ...changed,
    ...problemsOfLength(source, translation),
    ...problemsOfLanguage(source, translation, to),
  ]
}

const all = (text: string, pattern: RegExp): string => JSON.stringify((text.match(pattern) ?? []).toSorted())

function problemsOfLength(source: string, translation: string): readonly string[] {
  const ratio = (translation.length - TELLING) / source.length
  if (ratio > LONGEST) return ['it is far longer than the original: add nothing.']
  const isCut = source.length >= TELLING && translation.length < source.length * SHORTEST
  return isCut ? ['it is far shorter than the original: leave nothing out.'] : []
}

function problemsOfLanguage(source: string, translation: string, to: string): readonly string[] {
  const words = source.match(/\p{L}+/gu) ?? []
  const isSame = words.length > 5 && source === translation
  return isSame || isInOtherLanguage(translation, to)
    ? ['it is not written in the language that you were told.']
    : []
}

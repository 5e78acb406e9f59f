import { memoizeRecent } from './memoize-recent.ts'
import words from './titles.json' with { type: 'json' }

/** Caches segmenters, because making one takes longer than using it. */
const segmenters = new Map<string, Intl.Segmenter>()

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known) return known
  const made = new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, made)
  return made
}

/**
 * A character that no message has stands for the full stop of a title: "I speak to Mr. Silva" is one sentence. "Yes,
 * Sr. I call" is two, as I is no name; so is what follows "Main St." or "size M.".
 */
const HIDDEN = '\u0001'
const titleBefore = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<!\\p{Lu}\\p{L}* (?=St))(${words.titles.join('|')})\\.(?=\\s+(?!(?:${words.starters.join('|')})(?![\\p{L}.]))\\p{Lu})`,
  'gu',
)
const hideTitles = (text: string): string => text.replace(titleBefore, `$1${HIDDEN}`)
const showTitles = (text: string): string => text.replaceAll(HIDDEN, '.')

const segment = (text: string, language: string): readonly string[] =>
  Array.from(segmenterFor(language).segment(text), (one) => one.segment)

/** The sentences of a well-written text, each with the white space behind it: joined, they are the text. */
export const segmentSentences = (text: string, language = 'en'): readonly string[] =>
  segment(hideTitles(text), language).map(showTitles)

/** Also splits before small letters, because `Intl.Segmenter` expects a capital letter after a full stop. */
const afterMark = /(?<=[.!?…]["'”’»)]*)\s+/u

/**
 * A text in Latin letters without a mark inside is one sentence, for which the segmenter would take ten times as long.
 */
const oneSentence = /^[^.!?\n\u0370-\u1FFF\u2026-\u2029\u2E80-\uFFFF]*[.!?\u2026]*$/

/** Whether a sentence ends with a question mark; quotation marks may stand behind it. */
export const hasQuestionMark = (sentence: string): boolean => /[?？]["'”’»)\s]*$/u.test(sentence)

/** The sentences of a chat message, in composed letters: people who chat write few capitals. */
export const splitSentences = (text: string): readonly string[] => splitRecent(text, '')

/** Cached, because every rule that reads a message splits it. */
const splitRecent = memoizeRecent((text: string, _language: ''): readonly string[] => {
  const composed = text.normalize('NFC').trim()
  if (oneSentence.test(composed)) return composed === '' ? [] : [composed]
  return segment(hideTitles(composed), 'en')
    .flatMap((sentence) => sentence.trim().split(afterMark))
    .map(showTitles)
    .filter((sentence) => sentence !== '')
})

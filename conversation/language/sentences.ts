import { keepRecent } from './keep-recent.ts'

/** Making one takes longer than using it. */
const segmenters = new Map<string, Intl.Segmenter>()

function segmenterFor(language: string): Intl.Segmenter {
  const known = segmenters.get(language)
  if (known) return known
  const made = new Intl.Segmenter(language, { granularity: 'sentence' })
  segmenters.set(language, made)
  return made
}

/** The sentences of a well-written text, each with the white space behind it: joined, they are the text. */
export const segmentSentences = (text: string, language = 'en'): readonly string[] =>
  Array.from(segmenterFor(language).segment(text), ({ segment }) => segment)

/** `Intl.Segmenter` expects a capital letter after a full stop. */
const afterMark = /(?<=[.!?…]["'”’»)]*)\s+/u

/** No mark within, in Latin letters: one sentence, for which the segmenter would take ten times as long. */
const oneSentence = /^[^.!?\n\u0370-\u1FFF\u2026-\u2029\u2E80-\uFFFF]*[.!?\u2026]*$/

/** Whether a sentence ends with a question mark; quotation marks may stand behind it. */
export const hasQuestionMark = (sentence: string): boolean => /[?？]["'”’»)\s]*$/u.test(sentence)

/** The sentences of a chat message, in composed letters: people who chat write few capitals. */
export const splitSentences = (text: string): readonly string[] => splitRecent(text, '')

/** Every rule that reads a message splits it. */
const splitRecent = keepRecent((text: string, _language: ''): readonly string[] => {
  const composed = text.normalize('NFC').trim()
  if (oneSentence.test(composed)) return composed === '' ? [] : [composed]
  return segmentSentences(composed)
    .flatMap((sentence) => sentence.trim().split(afterMark))
    .filter((sentence) => sentence !== '')
})

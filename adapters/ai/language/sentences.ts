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

/** The sentences of a chat message, in composed letters: people who chat write few capitals. */
export const splitSentences = (text: string): readonly string[] =>
  segmentSentences(text.normalize('NFC'))
    .flatMap((sentence) => sentence.trim().split(afterMark))
    .filter((sentence) => sentence !== '')

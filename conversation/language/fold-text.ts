import { foldAccents } from '#platform/contract/text.ts'

/**
 * A text in lower case, without accents, with straight quotes and plain spaces. Its length is that of the composed
 * text, so that a match in the folded text can be quoted from the original.
 */
export function foldText(text: string): string {
  // A shortcut, because most texts are plain ASCII, and a reply folds hundreds.
  if (/^[\t-~]*$/.test(text)) return text.toLowerCase()
  return text
    .normalize('NFC')
    .replace(/[\u00C0-\u024F]/g, (letter) => foldAccents(letter).charAt(0))
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u00A0\u202F]/g, ' ')
    .toLowerCase()
}

/** Scripts that are written without spaces between words. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
/** The language does not matter: the segmenter finds such words by their script. */
const wordSegmenter = new Intl.Segmenter('en', { granularity: 'word' })

const segmentWords = (text: string): readonly string[] =>
  Array.from(wordSegmenter.segment(text)).flatMap(({ segment, isWordLike }) =>
    isWordLike === true ? [segment] : [],
  )

/** The words of a text; don't, peut-être and 12 are one word each. Marks belong to the letter that they stand on. */
export function splitWords(text: string): readonly string[] {
  const words = text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’-][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu) ?? []
  if (!unspaced.test(text)) return words
  return words.flatMap((word) => (unspaced.test(word) ? segmentWords(word) : [word]))
}

/** A folded text with single spaces, because stored text may have been normalised in between. */
export const foldSpaces = (text: string): string => foldText(text).replace(/\s+/g, ' ').trim()

/** A shorter beginning would be shared by words of other families. */
const SHORTEST_STEM = 4

/**
 * What the words of a family share, such as `deadline` and `deadlines`.
 * @param endings the first one that the word ends in, and that leaves enough of it, is cut off
 */
export function findStem(word: string, endings: readonly string[]): string {
  const ending = endings.find((one) => word.endsWith(one) && word.length - one.length >= SHORTEST_STEM)
  return ending === undefined ? word : word.slice(0, -ending.length)
}

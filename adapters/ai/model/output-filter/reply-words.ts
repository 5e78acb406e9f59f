/** A word of a reply in the form in which words are compared, and where it stands in the reply. */
export type FoldedWord = { readonly text: string; readonly from: number; readonly end: number }

/** Accents and invisible characters belong to a word. A very long one is read in parts, not held back whole. */
const word = /[\p{L}\p{N}\p{M}\p{Cf}]{1,60}/gu

/** The words of a text from a place on. A word of invisible characters only has an empty text. */
export function* iterateFoldedWords(text: string, place: number): Generator<FoldedWord> {
  for (const { 0: found, index } of text.slice(place).matchAll(word)) {
    const from = place + index
    yield { text: foldWord(found), from, end: from + found.length }
  }
}

const foldWord = (text: string): string =>
  /^[a-zA-Z0-9]+$/.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKD')
        .toLowerCase()
        .replace(/[\p{M}\p{Cf}]/gu, '')

/** The words of a text as they are compared: lower case, without accents. */
export const splitFoldedWords = (text: string): readonly string[] =>
  [...iterateFoldedWords(text, 0)].flatMap((folded) => folded.text || [])

export type ViolationKind =
  | 'canary'
  | 'machine-phrase'
  | 'coaching-phrase'
  | 'secret-text'
  | 'language'
  | 'empty'

/** Looks for one kind of violation, word by word. */
export type WordCheck = {
  take(word: FoldedWord): ViolationKind | null
  /** The place from which the reply must be held back, because it may still become a violation. */
  heldFrom(openWord: FoldedWord | null): number
}

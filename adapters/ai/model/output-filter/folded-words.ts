/** A word of a reply in the form in which words are compared, and where it stands in the reply. */
export type FoldedWord = { readonly text: string; readonly from: number; readonly end: number }

/** A longer word is read in parts, so that a text without spaces is not held back for long. Characters. */
export const LONGEST_WORD = 60

/** Accents and invisible characters are part of a word; folding removes them. */
const word = new RegExp(`[\\p{L}\\p{N}\\p{M}\\p{Cf}]{1,${LONGEST_WORD}}`, 'gu')

/** The words of a text from a place on. A word of invisible characters only has an empty text. */
export function* wordsFrom(text: string, place: number): Generator<FoldedWord> {
  let end = place
  while (end < text.length) {
    word.lastIndex = end
    const match = word.exec(text)
    if (!match) return
    end = match.index + match[0].length
    yield { text: foldWord(match[0]), from: match.index, end }
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
export const foldedWords = (text: string): readonly string[] =>
  [...wordsFrom(text, 0)].flatMap((folded) => folded.text || [])

/** Every row of so many words. */
export const wordRows = (words: readonly string[], length: number): readonly string[] =>
  words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '))

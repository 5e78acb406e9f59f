import { segmentSentences } from '../../language/sentences.ts'

/** What a model may write in another way and still mean the same words. */
const variants: readonly (readonly [RegExp, string])[] = [
  [/['‘’‚‛`´]/, "['‘’‚‛`´]"],
  [/["“”„‟«»]/, '["“”„‟«»]'],
  [/[-‐‑‒–—−]/, '[-‐‑‒–—−]'],
  [/…|\.{3}/, '(?:…|\\.{3})'],
  [/\s+/, '\\s+'],
]
const anyVariant = new RegExp(`(${variants.map(([{ source }]) => source).join('|')})`, 'u')
/** Nobody quotes more than this, and a pattern of it is still quick. */
const LONGEST = 2000
/** Scripts that set words apart: there a quotation does not begin or end inside one, nor inside a letter. */
const letters =
  '\\p{M}\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Arabic}\\p{Script=Hebrew}\\p{N}'
const isLetter = new RegExp(`^[${letters}]`, 'u')
/** Nobody sees them, and no message of a learner's has them. */
const unseen = /[\u00AD\u200B\u2060\uFEFF]/g

/**
 * The words of a message that a quotation means: word for word, but for white space, the case of the first letter,
 * typographic marks and what ends or surrounds it. Null when they do not stand there.
 */
export function findQuotation(message: string, quotation: string): string | null {
  const plain = quotation.normalize('NFC').replace(unseen, '').trim()
  if (plain.length > LONGEST || !/[\p{L}\p{N}]/u.test(plain)) return null
  const bare = plain.replace(/^[\s"“”„«»‘’'.…]+|[\s"“”„«»‘’'.,;:!?…]+$/gu, '')
  return foundIn(message, plain) ?? foundIn(message, bare)
}

function foundIn(message: string, words: string): string | null {
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  const cases = [first.toLowerCase(), first.toUpperCase()].map(tolerant).join('|')
  const start = isLetter.test(first) ? `(?<![${letters}])(?:${cases})` : tolerant(first)
  const end = isLetter.test(last) ? `(?![${letters}])` : ''
  const pattern = `${start}${tolerant(words.slice(first.length))}${end}`
  return new RegExp(pattern, 'u').exec(message)?.[0] ?? null
}

const tolerant = (text: string): string =>
  text
    .split(anyVariant)
    .map((part, index) =>
      // Every other part is what was split by.
      index % 2 === 1
        ? (variants.find(([one]) => one.test(part))?.[1] ?? '')
        : part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/[^ -~]/gu, inBothForms),
    )
    .join('')

/** Some keyboards write an accent as a character of its own. */
function inBothForms(letter: string): string {
  const apart = letter.normalize('NFD')
  return apart === letter ? letter : `(?:${letter}|${apart})`
}

/** Single marks are apostrophes as well: one ends a quotation where no letter follows. */
const marked = new RegExp(
  [
    /«([^«»]+)»/,
    /[“„]([^“”„]+)[”“]/,
    /"([^"\n]+)"/,
    /「([^「」]+)」/,
    /‘((?:[^‘’]|’(?=\p{L}))+)’(?!\p{L})/u,
    /(?<![\p{L}\p{N}])'(?=\S)((?:[^'\n]|'(?=\p{L}))+)(?<=\S)'(?![\p{L}\p{N}])/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gu',
)

/** What stands between quotation marks in a text. */
export const listQuotations = (text: string): readonly string[] =>
  [...text.matchAll(marked)].map(([, ...groups]) => groups.find((group) => group !== undefined)?.trim() ?? '')

export const removeQuotations = (text: string): string => text.replace(marked, ' ')

/** The quotations of a text that nobody said; one that leaves something out has to be said piece by piece by one. */
export const findInventedQuotations = (text: string, said: readonly string[]): readonly string[] =>
  listQuotations(text).filter((quotation) => {
    const pieces = quotation.split(/\[?(?:…|\.{3})\]?/).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    return !said.some((message) => pieces.every((piece) => findQuotation(message, piece) !== null))
  })

/** The sentences of a text; a full stop between quotation marks ends none. */
export function sentencesOf(text: string): readonly string[] {
  const hidden = text.replace(marked, (quotation) => quotation.replace(/[.!?…\s]/g, '_'))
  let from = 0
  return segmentSentences(hidden).map((sentence) => {
    const start = from
    from += sentence.length
    return text.slice(start, from).trim()
  })
}

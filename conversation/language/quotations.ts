import { segmentSentences } from './sentences.ts'

/** Characters that a model may replace by similar ones: each pattern, and what it may be replaced by. */
const variants: readonly (readonly [RegExp, string])[] = [
  [/['‘’‚‛`´]/, "['‘’‚‛`´]"],
  [/["“”„‟«»]/, '["“”„‟«»]'],
  [/[-‐‑‒–—−]/, '[-‐‑‒–—−]'],
  [/…|\.{3}/, '(?:…|\\.{3})'],
  [/\s+/, '\\s+'],
]
const anyVariant = new RegExp(`(${variants.map(([{ source }]) => source).join('|')})`, 'u')
/** Longer quotations are refused: their patterns would be slow. Characters. */
const MAX_QUOTATION = 2000
/** Letters of scripts with spaces between words. A quotation in them begins and ends between two words. */
const letters =
  '\\p{M}\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\p{Script=Arabic}\\p{Script=Hebrew}\\p{N}'
const isLetter = new RegExp(`^[${letters}]`, 'u')
/** Invisible characters, which no message of a learner has. */
const invisible = /[\u00AD\u200B\u2060\uFEFF]/g

/**
 * The words of a message that a quotation repeats: word for word, except for white space, typographic marks, the case
 * of the first letter, and punctuation around it. Null when the message has no such words.
 */
export function findQuotation(message: string, quotation: string): string | null {
  const plain = quotation.normalize('NFC').replace(invisible, '').trim()
  if (plain.length > MAX_QUOTATION || !/[\p{L}\p{N}]/u.test(plain)) return null
  const bare = plain.replace(/^[\s"“”„«»‘’'.…]+|[\s"“”„«»‘’'.,;:!?…]+$/gu, '')
  return findQuotedWords(message, plain) ?? findQuotedWords(message, bare)
}

/** A quotation as it stands in its message, whose accents may be composed differently. */
export const quoteAsWritten = (message: string, quotation: string): string =>
  message.includes(quotation) ? quotation : (findQuotation(message, quotation) ?? quotation)

function findQuotedWords(message: string, words: string): string | null {
  const [first = ''] = words
  const last = words.at(-1) ?? ''
  const cases = [first.toLowerCase(), first.toUpperCase()].map(toPattern).join('|')
  const start = isLetter.test(first) ? `(?<![${letters}])(?:${cases})` : toPattern(first)
  const end = isLetter.test(last) ? `(?![${letters}])` : ''
  const pattern = `${start}${toPattern(words.slice(first.length))}${end}`
  return new RegExp(pattern, 'u').exec(message)?.[0] ?? null
}

const toPattern = (text: string): string =>
  text
    .split(anyVariant)
    .map((part, index) =>
      // Every second part is a separator.
      index % 2 === 1
        ? (variants.find(([one]) => one.test(part))?.[1] ?? '')
        : part.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replace(/[^ -~]/gu, matchBothForms),
    )
    .join('')

/** Some keyboards write an accent as a separate character. */
function matchBothForms(letter: string): string {
  const apart = letter.normalize('NFD')
  return apart === letter ? letter : `(?:${letter}|${apart})`
}

/** A single quotation mark may be an apostrophe; it ends a quotation only if no letter follows. */
const quotationPattern = new RegExp(
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

/** The texts between quotation marks. */
export const listQuotations = (text: string): readonly string[] =>
  [...text.matchAll(quotationPattern)].map(
    ([, ...groups]) => groups.find((group) => group !== undefined)?.trim() ?? '',
  )

export const removeQuotations = (text: string): string => text.replace(quotationPattern, ' ')

/** The quotations of a text that no message has. The pieces of a shortened quotation must all be in one message. */
export const findInventedQuotations = (text: string, messages: readonly string[]): readonly string[] =>
  listQuotations(text).filter((quotation) => {
    const pieces = quotation.split(/\[?(?:…|\.{3})\]?/).filter((piece) => /[\p{L}\p{N}]/u.test(piece))
    return !messages.some((message) => pieces.every((piece) => findQuotation(message, piece) !== null))
  })

/** The sentences of a text; a full stop inside a quotation does not end one. */
export function splitQuotedSentences(text: string): readonly string[] {
  const hidden = text.replace(quotationPattern, (quotation) => quotation.replace(/[.!?…\s]/g, '_'))
  let from = 0
  return segmentSentences(hidden).map((sentence) => {
    const start = from
    from += sentence.length
    return text.slice(start, from).trim()
  })
}

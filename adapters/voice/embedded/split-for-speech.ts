import { segmentSentences } from '#conversation/language/sentences.ts'

/** A shorter piece would sound out of breath, so it is joined to the next one. Characters. */
const SHORTEST = 25
/** A longer piece would delay its first word, so it is split. Characters. */
const LONGEST = 300

/** Abbreviations in the languages of the voices; their full stops end no sentence. */
const ABBREVIATION =
  /(?:^|[\s("«])(?:Mr|Mrs|Ms|Dr|Prof|Sr|Sra|Srta|Dra|St|MM|Mme|Mmes|Mlle|[ap]\.\s?m|e\.g|i\.e|p\.\s?ex|vs|nº|\p{Lu})\.\s*$/u

/** A text in pieces that are spoken one after the other: sentences, more or less. Joined, they are the text. */
export function splitForSpeech(text: string, language: string): string[] {
  const pieces: string[] = []
  let open = ''
  for (const segment of segmentSentences(text, language)) {
    open += segment
    if (!isWholePiece(open)) continue
    pieces.push(open)
    open = ''
  }
  const rest = pieces.length > 0 && open.trim().length < SHORTEST ? (pieces.pop() ?? '') + open : open
  const [first = '', ...others] = [...pieces, rest].flatMap(split)
  return [...splitLongStart(first), ...others].map((piece) => piece.trim()).filter((piece) => piece !== '')
}

/** Splits a long first piece at a comma, because the listener waits for it. */
function splitLongStart(first: string): readonly string[] {
  const [start = ''] = first.length > LONG_START ? (START.exec(first) ?? []) : []
  return [start, first.slice(start.length)]
}
const LONG_START = 150
const START = new RegExp(`^.{60,${LONG_START}}?[,;:](?=\\s.{${SHORTEST}})`, 'su')

const isWholePiece = (text: string): boolean =>
  text.length > LONGEST ||
  (text.trim().length >= SHORTEST && !ABBREVIATION.test(text) && !isInQuotation(text))

/** French puts whole sentences between guillemets, and the last one belongs to the text behind them. */
const isInQuotation = (text: string): boolean => text.lastIndexOf('«') > text.lastIndexOf('»')

/** Splits at the last comma, semicolon or colon that is near enough, else at a space, else anywhere. */
const split = (piece: string): readonly string[] =>
  piece.length <= LONGEST ? [piece] : (piece.match(PARTS) ?? [piece])
const PARTS = new RegExp(
  `.{${SHORTEST},${LONGEST}}[,;:](?=\\s)|.{${SHORTEST},${LONGEST}}(?=\\s)|.{1,${LONGEST}}`,
  'gsu',
)

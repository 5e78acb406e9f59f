const numberSign = String.raw`(?:n[.º°o]{0,2}\s?)?`
const number = String.raw`${numberSign}\d{1,3}(?!\d)`
const and = String.raw`,?\s(?:and|or|e|ou|et)\s`
const to = String.raw`\s?[-–—]\s?|\s(?:to|through|a|até|à)\s`

/**
 * "messages 1, 3 and 5–7" in the languages that texts are written in. Behind a singular fewer separators count, because
 * "In message 3, 7 March" and "le message 3 a 2 questions" name one message.
 */
const messageNumbers = new RegExp(
  [
    String.raw`(?<!\p{L})(?:message|mensagem)\s${number}(?:(?:${and}|[-–])${number})*`,
    String.raw`(?<!\p{L})(?:messages|mensagens)\s${number}(?:(?:${and}|${to}|,\s?)${number})*`,
  ].join('|'),
  'giu',
)
const numberOrRange = new RegExp(String.raw`(\d+)(?:(?:${to})${numberSign}(\d+))?`, 'giu')

/** All numbers of messages that a text names, those within a range included. */
export const listMessageNumbers = (text: string): readonly number[] =>
  [...text.matchAll(messageNumbers)].flatMap(([list]) =>
    [...list.matchAll(numberOrRange)].flatMap(([, from, end = from]) => {
      const first = Math.min(Number(from), Number(end))
      return Array.from({ length: Math.abs(Number(end) - Number(from)) + 1 }, (_, i) => first + i)
    }),
  )

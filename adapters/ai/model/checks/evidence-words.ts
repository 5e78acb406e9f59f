import { listQuotations } from '#conversation/language/quotations.ts'
import type { DescribedVerdicts } from '../../port.ts'
import { numberLearnerMessage } from '../prompts/transcript.ts'
import type { JudgedConversation } from './answer.ts'

const textsOverlap = (one: string, other: string): boolean => one.includes(other) || other.includes(one)

/** Whether an entry quotes the evidence of a verdict. */
export const quotesEvidence = (
  { n, quotation }: { readonly n: number; readonly quotation: string },
  { evidence }: DescribedVerdicts[number],
  { messages }: JudgedConversation,
): boolean =>
  evidence.some(
    (one) =>
      numberLearnerMessage(one.message, messages) === n &&
      textsOverlap(plain(one.quotation), plain(quotation)),
  )

/** Whether a paragraph quotes only the evidence of its checks or the partner, and names no other messages. */
export function quotesOnlyEvidence(
  verdicts: DescribedVerdicts,
  text: string,
  { messages }: JudgedConversation,
): boolean {
  const evidence = verdicts.flatMap((verdict) => verdict.evidence)
  const numbers = evidence.map(({ message }) => numberLearnerMessage(message, messages))
  const partner = messages.flatMap(({ isUser, content }) => (isUser ? [] : [plain(content)]))
  const isKnown = (quotation: string) =>
    evidence.some((one) => textsOverlap(plain(one.quotation), plain(quotation))) ||
    partner.some((content) => content.includes(plain(quotation)))
  return (
    listMessageNumbers(text).every((number) => numbers.includes(number)) &&
    listQuotations(text).every(isKnown)
  )
}

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
const listMessageNumbers = (text: string): readonly number[] =>
  [...text.matchAll(messageNumbers)].flatMap(([list]) =>
    [...list.matchAll(numberOrRange)].flatMap(([, from, end = from]) => {
      const first = Math.min(Number(from), Number(end))
      return Array.from({ length: Math.abs(Number(end) - Number(from)) + 1 }, (_, i) => first + i)
    }),
  )

/** Removes differences that a model may introduce when it copies: quotation marks, case, outer punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’‚‛`´]/g, "'")
    .replace(/[“”„‟«»"]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.…]+|[\s.,;:!?…]+$/g, '')

import { listQuotations } from '#conversation/language/quotations.ts'
import type { DescribedVerdicts } from '../../port.ts'
import type { JudgedConversation } from './answer.ts'

const overlaps = (one: string, other: string): boolean => one.includes(other) || other.includes(one)

/** The trainee's messages are numbered by themselves in an answer. */
const numberOf = (message: number, { messages }: JudgedConversation): number =>
  messages.slice(0, message).filter(({ isUser }) => isUser).length

/** Whether an entry quotes what a verdict rests on. */
export const quotesEvidence = (
  { n, quotation }: { readonly n: number; readonly quotation: string },
  { evidence }: DescribedVerdicts[number],
  conversation: JudgedConversation,
): boolean =>
  evidence.some(
    (one) => numberOf(one.message, conversation) === n && overlaps(plain(one.quotation), plain(quotation)),
  )

/** "message 3" in the languages that texts are written in. */
const messageNumber = /(?<!\p{L})(?:messages?|mensage(?:m|ns)) (?:n[.º°o]{0,2} ?)?(\d{1,3})(?!\d)/giu

/** Whether a paragraph quotes only what its checks rest on, or the partner, and names no other messages. */
export function hasOnlyWordsOf(
  verdicts: DescribedVerdicts,
  text: string,
  conversation: JudgedConversation,
): boolean {
  const evidence = verdicts.flatMap((verdict) => verdict.evidence)
  const numbers = evidence.map(({ message }) => numberOf(message, conversation))
  const partner = conversation.messages.flatMap(({ isUser, content }) => (isUser ? [] : [plain(content)]))
  const isKnown = (quotation: string) =>
    evidence.some((one) => overlaps(plain(one.quotation), plain(quotation))) ||
    partner.some((content) => content.includes(plain(quotation)))
  return (
    [...text.matchAll(messageNumber)].every(([, number]) => numbers.includes(Number(number))) &&
    listQuotations(text).every(isKnown)
  )
}

/** A quotation without what a model may write otherwise: typographic marks, case, and punctuation around it. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’‚‛`´]/g, "'")
    .replace(/[“”„‟«»"]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.…]+|[\s.,;:!?…]+$/g, '')

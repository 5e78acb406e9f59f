import { listMessageNumbers } from '#conversation/language/message-numbers.ts'
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

/** Removes differences that a model may introduce when it copies: quotation marks, case, outer punctuation. */
const plain = (text: string): string =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[‘’‚‛`´]/g, "'")
    .replace(/[“”„‟«»"]/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.…]+|[\s.,;:!?…]+$/g, '')

import * as z from 'zod/mini'
import { findQuotation } from '#conversation/language/quotations.ts'
import type { DescribedVerdicts } from '../../port.ts'
import type { JudgedConversation } from './answer.ts'
import { quotesEvidence } from './evidence-words.ts'

/** Words of the trainee's to which the next reply reacts, with the words of that reply. */
export const ReactionEntry = z.object({
  n: z.number(),
  quotation: z.string(),
  reply: z.string(),
  says: z.enum(['praise', 'advice']),
})
type ReactionEntry = z.output<typeof ReactionEntry>

/** More of them would crowd out what the criteria ask for. */
const MOST_REACTIONS = 2

/**
 * The reactions that both messages prove, as verdicts of their own: what no check asks for may still have decided the
 * conversation. Words that a settled check rests on are left to that check.
 */
export const listReactions = (
  reactions: readonly ReactionEntry[],
  settled: DescribedVerdicts,
  conversation: JudgedConversation,
): DescribedVerdicts =>
  reactions.slice(0, MOST_REACTIONS).flatMap(({ n, quotation, reply, says }, index) => {
    const key = `reaction:${index}`
    const at = findLearnerMessage(n, conversation)
    const words = findQuotation(conversation.messages[at]?.content ?? '', quotation)
    const isAnswered = findQuotation(conversation.messages[at + 1]?.content ?? '', reply) !== null
    const isSettled = settled.some((verdict) => quotesEvidence({ n, quotation }, verdict, conversation))
    if (words === null || !isAnswered || isSettled) return []
    const verdict = says === 'praise' ? ('met' as const) : ('not_met' as const)
    return [{ key, name: key, lookFor: '', verdict, evidence: [{ message: at + 1, quotation: words }] }]
  })

/** The index of the learner's nth message; -1 where there is none. */
const findLearnerMessage = (n: number, { messages }: JudgedConversation): number =>
  [...messages.keys()].filter((index) => messages[index]?.isUser)[n - 1] ?? -1

import * as z from 'zod/mini'
import { isHostileOrReproach } from '#conversation/counted/hostile-sentences.ts'
import { foldText, splitWords } from '#conversation/language/fold-text.ts'
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
/** Fewer words may occur in any message, and prove nothing. */
const LEAST_WORDS = { quotation: 3, reply: 2 }
/**
 * Evidence longer than this does not reserve its words for a check: a counted check may rest on a whole message without
 * a full stop, and no reaction could quote that message. Words.
 */
const LONGEST_PASSAGE = 25

/**
 * The reactions that both messages prove, as verdicts of their own, because something that no check asks for may still
 * have decided the conversation. A reaction may not quote words that a settled check rests on, except as advice on the
 * words that follow a good passage; nor words of an earlier reaction, nor praise hostile ones. Code cannot tell whether
 * the reply answers exactly these words.
 */
export function listReactions(
  reactions: readonly ReactionEntry[],
  settled: DescribedVerdicts,
  conversation: JudgedConversation,
): DescribedVerdicts {
  const found: DescribedVerdicts[number][] = []
  const taken = settled.map((one) => ({ ...one, evidence: one.evidence.filter(isPassage) }))
  for (const [index, { n, quotation, reply, says }] of reactions.slice(0, MOST_REACTIONS).entries()) {
    const at = findLearnerMessage(n, conversation)
    const words = findLongEnough(conversation.messages[at]?.content, quotation, LEAST_WORDS.quotation)
    const answer = findLongEnough(conversation.messages[at + 1]?.content, reply, LEAST_WORDS.reply)
    if (words === null || answer === null) continue
    const quotes = (one: DescribedVerdicts[number]) =>
      quotesEvidence({ n, quotation: words }, one, conversation)
    const isTaken =
      found.some(quotes) ||
      taken.some((one) => quotes(one) && !(says === 'advice' && continuesEvidence(words, at + 1, one)))
    if (isTaken || (says === 'praise' && isHostileOrReproach(words, conversation.language))) continue
    const key = `${REACTION}${index}`
    const verdict = says === 'praise' ? 'met' : 'not_met'
    found.push({ key, name: key, lookFor: '', verdict, evidence: [{ message: at + 1, quotation: words }] })
  }
  return found
}

/** Whether words go on behind evidence of a met check, as "and shake on it now" after a good proposal. */
function continuesEvidence(
  words: string,
  message: number,
  { verdict, evidence }: DescribedVerdicts[number],
): boolean {
  const all = splitWords(foldText(words)).join(' ')
  const quoted = evidence.filter((one) => one.message === message)
  const isFollowed = ({ quotation }: (typeof evidence)[number]) => {
    const good = splitWords(foldText(quotation)).join(' ')
    return all.startsWith(good) && splitWords(all.slice(good.length)).length >= LEAST_WORDS.quotation
  }
  return verdict === 'met' && quoted.every(isFollowed)
}

/** The prefix of the keys of reactions; no check has such a key. */
const REACTION = 'reaction:'

export const isReaction = (key: string): boolean => key.startsWith(REACTION)

const isPassage = ({ quotation }: { readonly quotation: string }): boolean =>
  splitWords(quotation).length <= LONGEST_PASSAGE

function findLongEnough(text: string | undefined, wanted: string, least: number): string | null {
  const words = findQuotation(text ?? '', wanted)
  return words !== null && splitWords(words).length >= least ? words : null
}

/** The index of the learner's nth message; -1 where there is none. */
const findLearnerMessage = (n: number, { messages }: JudgedConversation): number =>
  [...messages.keys()].filter((index) => messages[index]?.isUser)[n - 1] ?? -1

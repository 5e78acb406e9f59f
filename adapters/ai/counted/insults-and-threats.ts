import type { Conversation } from '../port.ts'
import type { Evidence } from '../judging/port.ts'
import { findHostility } from './hostility.ts'

/**
 * The learner's sentences that insult or threaten: threats first, they are worse. It knows the common forms and misses
 * most others: of 30 hostile sentences that were not written for the lists, 10 in each language, it finds 3. It finds none,
 * after corrections, in AnnoMI's 4,882 therapist's utterances and in 288 messages of our own learners who are good or
 * average (22 November 2026). So a check of it never ends in `met`: none found is not none said.
 */
export function findInsultsAndThreats({ messages }: Conversation): readonly Evidence[] {
  const found = messages.flatMap(({ isUser, content }, i) =>
    isUser ? findHostility(content).map((one) => ({ ...one, message: i + 1 })) : [],
  )
  return found
    .toSorted((a, b) => Number(b.kind === 'threat') - Number(a.kind === 'threat'))
    .map(({ message, sentence }) => ({ message, quotation: sentence }))
}

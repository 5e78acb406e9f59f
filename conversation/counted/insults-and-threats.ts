import type { Conversation } from '../conversation.ts'
import type { Evidence } from '../judging/rubric.ts'
import { findHostility } from './hostile-sentences.ts'

/**
 * The learner's sentences that insult or threaten; threats come first, because they are worse. Harsh words alone are
 * neither, though they are evidence for nothing good. Of 108 hostile sentences that were not written for the rules, 36
 * in each language and most of them harsh, it finds 30; of 180 harmless ones none (24 November 2026). The lists found
 * nothing in AnnoMI's 4,882 therapist's utterances after corrections (22 November 2026; ultimatums by their form were
 * not measured there). Since finding none does not prove that none was said, a check by this rule never ends in `met`.
 */
export function findInsultsAndThreats({ language, messages }: Conversation): readonly Evidence[] {
  const found = messages.flatMap(({ isUser, content }, i) =>
    isUser
      ? findHostility(content, language)
          .filter(({ kind }) => kind !== 'harsh')
          .map((one) => ({ ...one, message: i + 1 }))
      : [],
  )
  return found
    .toSorted((a, b) => Number(b.kind === 'threat') - Number(a.kind === 'threat'))
    .map(({ message, sentence }) => ({ message, quotation: sentence }))
}

import { classifyLastMessage } from '../counted/ignored-messages.ts'
import { isHostileOrReproach } from '../counted/hostile-sentences.ts'
import { baseLanguage, isBuiltInLanguage, toBuiltInLanguage } from '../language/codes.ts'
import { foldText, splitWords } from '../language/fold-text.ts'
import { readSignals } from '../listening/signals.ts'
import type { Conversation } from '../conversation.ts'
import { findAsked } from './find-asked.ts'
import { findLoneDate } from './find-date.ts'
import { isAlways } from '../listening/hostility/hostile-forms.ts'
import { readDeeds } from './read-deeds.ts'
import type { Deed, World } from './world.ts'
import { isGeneralQuestion } from './questions.ts'
import { readProposals, type ReadProposal, readWithdrawn } from './read-proposals.ts'

/** What the learner's last message does, as rules can tell. */
export type ExchangeSignals = {
  readonly isHostile: boolean
  readonly deeds: readonly Deed[]
  /** Keys of the facts that it asks for. */
  readonly asked: readonly string[]
  /** Whether it asks for something that could be one fact or another. */
  readonly isUnclear: boolean
  /** Whether it asks in general how things are or what happened: any open fact is an answer. */
  readonly isGeneral: boolean
  /** The needs that it proposes to meet. */
  readonly proposed: readonly ReadProposal[]
  /** The needs that it proposes to meet only perhaps, or on a condition. They count for nothing, but the partner answers them. */
  readonly floated: readonly ReadProposal[]
  /** The needs for which it takes back what was proposed before. */
  readonly withdrawn: readonly string[]
  /** The date that it begins with and that stands alone. */
  readonly loneDate: string | null
}

/** Only so many messages before the last one are read for repetition and stuffing. */
const READ_BACK = 12

/**
 * Reads the last message of a conversation, which is the learner's. Pure.
 * @param told keys of the facts that have been told
 */
export function readExchange(
  conversation: Conversation,
  world: World,
  told: readonly string[] = [],
): ExchangeSignals {
  const { language, messages } = conversation
  const text = messages.at(-1)?.content ?? ''
  const hostile = isHostileByForm(text, language)
  const recent = { ...conversation, messages: messages.slice(-READ_BACK) }
  const reason = classifyLastMessage(recent)
  // A message that is junk, repeated, stuffed, off topic or about the exercise counts for nothing.
  const counts = !hostile && reason === null
  const proposals = counts ? readProposals(conversation, world) : []
  // A message that strings stock phrases together may still ask a question that a fact answers.
  const mayAsk = counts || (!hostile && reason === 'stuffing')
  const asking = { language, isProposing: proposals.length > 0, told }
  const { keys, isUnclear } = findAsked(mayAsk ? messages : [], world, asking)
  return {
    isHostile: hostile,
    deeds: counts ? readDeeds(conversation, messages.length) : [],
    asked: keys,
    isUnclear,
    isGeneral: counts && isGeneralQuestion(text, language),
    proposed: proposals.filter(({ isFirm }) => isFirm),
    floated: proposals.filter(({ isFirm }) => !isFirm),
    withdrawn: counts ? readWithdrawn(conversation, world) : [],
    loneDate: hostile ? null : findLoneDate(text, language),
  }
}

/** Listed insults and threats, what is hostile by its form, and reproaches. */
export function isHostileByForm(text: string, language: string): boolean {
  if (isHostileOrReproach(text, language)) return true
  if (!isBuiltInLanguage(baseLanguage(language))) return false
  const own = toBuiltInLanguage(language)
  // One word is no reproach, and the hostile forms have already decided whether "always" is one.
  return readSignals(text, language).blame.some((phrase) => {
    const words = splitWords(foldText(phrase))
    return words.length > 1 && !isAlways(words.at(-1) ?? '', own)
  })
}

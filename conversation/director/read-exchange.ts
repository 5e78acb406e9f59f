import { classifyLastMessage } from '../counted/ignored-messages.ts'
import { isHostile, isHostileOrReproach } from '../counted/hostile-sentences.ts'
import { inLanguage, toBuiltInLanguage } from '../language/codes.ts'
import { listContentTerms } from '../language/synonyms.ts'
import type { Conversation } from '../conversation.ts'
import { findAsked } from './find-asked.ts'
import { findStandaloneDate } from './find-date.ts'
import { readDeeds } from './read-deeds.ts'
import type { Deed, World } from './world.ts'
import { isGeneralQuestion } from './questions.ts'
import { readProposals, type ReadProposal, readWithdrawn } from './read-proposals.ts'

/** What the learner's last message does, as rules can tell. */
export type ExchangeSignals = {
  readonly isHostile: boolean
  readonly isReproach: boolean
  readonly deeds: readonly Deed[]
  /** Keys of the facts that it asks for. */
  readonly asked: readonly string[]
  /** Whether it asks for something that could be one fact or another. */
  readonly isUnclear: boolean
  /**
   * Whether it asks in general how things are or what happened, or names the matter first: any open fact is an answer.
   */
  readonly isGeneral: boolean
  /** The needs that it proposes to meet. */
  readonly proposed: readonly ReadProposal[]
  /**
   * The needs that it proposes to meet only perhaps, or on a condition. They do not count as proposals, but the partner
   * answers them.
   */
  readonly tentativeProposals: readonly ReadProposal[]
  /** The needs for which it takes back what was proposed before. */
  readonly withdrawn: readonly string[]
  /** The date that it begins with and that stands alone. */
  readonly loneDate: string | null
}

/** This many last messages are read for repetition and stuffing. */
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
  const hostile = isHostileOrReproach(text, language)
  const reason = classifyLastMessage({ ...conversation, messages: messages.slice(-READ_BACK) })
  // A message that is junk, repeated, stuffed, off topic or about the exercise counts for nothing.
  const counts = !hostile && reason === null
  const proposals = counts ? readProposals(conversation, world) : []
  // A message that strings stock phrases together may still ask a question that a fact answers.
  const mayAsk = counts || (!hostile && reason === 'stuffing')
  // A dated step of the learner's that a need waits for is an offer, however it is worded.
  const isOffered = proposals.some(({ who, when }) => who === 'learner' && when !== null)
  const asking = { language, isProposing: proposals.length > 0, told }
  const { keys, isUnclear } = findAsked(mayAsk ? messages : [], world, asking)
  return {
    isHostile: hostile,
    isReproach: hostile && !isHostile(text, language),
    deeds: counts ? readDeeds(conversation, { isOffered, isAnswered: keys.length > 0 }) : [],
    asked: keys,
    isUnclear,
    isGeneral: counts && (isGeneralQuestion(text, language) || namesMatter(conversation, world)),
    proposed: proposals.filter(({ isFirm }) => isFirm),
    tentativeProposals: proposals.filter(({ isFirm }) => !isFirm),
    withdrawn: counts ? readWithdrawn(conversation, world) : [],
    loneDate: hostile ? null : findStandaloneDate(text, language),
  }
}

/**
 * A first message names the matter with one word of the scenario's title, or with this many words of its facts; common
 * words do not count.
 */
const MATTER_WORDS = 2

function namesMatter({ language, scenario, messages }: Conversation, { facts, difficulty }: World): boolean {
  // A gentle character waits until somebody asks.
  if (messages.length > 1 || difficulty === 'gentle') return false
  const listStems = (text: string) =>
    listContentTerms(text, toBuiltInLanguage(language)).terms.flatMap(({ stem, isCommon }) =>
      isCommon ? [] : [stem],
    )
  const known = listStems(facts.map(({ texts }) => inLanguage(texts, language)).join(' '))
  const said = listStems(messages[0]?.content ?? '')
  const isNamed = listStems(scenario.title).some((stem) => said.includes(stem))
  return isNamed || said.filter((stem) => known.includes(stem)).length >= MATTER_WORDS
}

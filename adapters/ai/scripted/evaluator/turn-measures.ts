import { isBuiltInLanguage, baseLanguage } from '../../language/codes.ts'
import type { Conversation, TurnCounts } from '../../port.ts'
import type { LearnerSentence } from './sentence.ts'
import { type LearnerTurn, readTurns } from './turns.ts'

/** What was counted in one turn; sentences that were said before do not count. */
export function measureTurn({
  wordCount: said,
  replyWordCount: heard,
  sentences,
  kind,
}: LearnerTurn): TurnCounts {
  const fresh = kind === 'own' ? sentences.filter(({ isFresh }) => isFresh) : []
  const count = (doesThis: (sentence: LearnerSentence) => boolean) => fresh.filter(doesThis).length
  const sum = (of: (sentence: LearnerSentence) => number) => fresh.reduce((total, one) => total + of(one), 0)
  return {
    said,
    heard,
    open: count(({ asks }) => asks === 'open'),
    closed: count((one) => one.asks === 'closed'),
    acknowledgement: count(({ acknowledges }) => acknowledges !== null),
    evidence: sum(({ facts }) => facts),
    next: count(({ step }) => step !== null),
    blame: sum(({ blame }) => blame.length),
    hedges: sum(({ hedges }) => hedges.length),
    fillers: sum(({ fillers }) => fillers.length),
  }
}

/** What was counted in each turn of a conversation; nothing in a language that the rules do not know. */
export const measureTurns = (conversation: Conversation): readonly TurnCounts[] =>
  isBuiltInLanguage(baseLanguage(conversation.language)) ? readTurns(conversation).map(measureTurn) : []

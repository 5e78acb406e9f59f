import { baseLanguage, isBuiltInLanguage } from '#conversation/language/codes.ts'
import type { Conversation } from '#conversation/conversation.ts'
import type { TurnCounts } from '../../port.ts'
import { type ObservedMessage, observeConversation } from './observe-conversation.ts'
import type { ObservationKind } from './texts.ts'

/** What was counted in one turn: what the feedback is written from, and closed questions. */
export function measureTurn({
  words: said,
  heard,
  closedQuestions: closed,
  ...message
}: ObservedMessage): TurnCounts {
  const count = (...kinds: readonly ObservationKind[]) =>
    message.observations.filter(({ kind }) => kinds.includes(kind)).length
  const countWords = (counted: ObservationKind) =>
    message.observations.reduce((sum, { kind, cues }) => sum + (kind === counted ? cues.length : 0), 0)
  return {
    said,
    heard,
    open: count('open'),
    closed,
    acknowledgement: count('takenUp'),
    evidence: countWords('figures'),
    next: count('step'),
    blame: count('insult', 'threat', 'harsh'),
    hedges: countWords('softening'),
    fillers: 0,
  }
}

/** What was counted in each turn of a conversation; nothing in a language that the rules do not know. */
export function measureTurns(conversation: Conversation): readonly TurnCounts[] {
  const language = baseLanguage(conversation.language)
  return isBuiltInLanguage(language) ? observeConversation(conversation, language).map(measureTurn) : []
}

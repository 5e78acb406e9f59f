import type { Assessment, Evaluator } from '../../port.ts'
import type { Conversation } from '#conversation/conversation.ts'
import { judgeRubric } from '#conversation/judging/judge-rubric.ts'
import { baseLanguage, isBuiltInLanguage, toBuiltInLanguage } from '#conversation/language/codes.ts'
import { writeFeedback } from './feedback.ts'
import { observeConversation } from './observe-conversation.ts'
import { writeOverview } from './overview.ts'
import { measureTurn } from './turn-measures.ts'

/** The evaluator that needs no model: it counts, shows and quotes, and neither praises nor blames. */
export const scriptedEvaluator: Evaluator = {
  name: 'scripted',
  promptVersion: null,
  resolveLanguage: toBuiltInLanguage,
  judge: (conversation, rubric) => judgeRubric(conversation, rubric, null),
  evaluate: async (conversation, _criteria, { signal }) => {
    signal.throwIfAborted()
    return assessConversation(conversation)
  },
}

/** What the rules find in a conversation. Pure: the same conversation always gets the same assessment. */
export function assessConversation(conversation: Conversation): Assessment {
  const base = baseLanguage(conversation.language)
  const language = isBuiltInLanguage(base) ? base : null
  const messages = observeConversation(conversation, language)
  return {
    overview: writeOverview(conversation, messages, language),
    feedback: language === null ? [] : writeFeedback(messages, language),
    measures: { turns: messages.map(measureTurn) },
  }
}

import type { Evaluator } from '../../port.ts'
import { toBuiltInLanguage } from '../../language/codes.ts'
import { assessConversation } from './assess.ts'

/** The evaluator that needs no model: it counts what it can quote, by fixed rules. */
export const scriptedEvaluator: Evaluator = {
  name: 'scripted',
  promptVersion: null,
  resolveLanguage: toBuiltInLanguage,
  evaluate: async (conversation, _criteria, { signal }) => {
    signal.throwIfAborted()
    return assessConversation(conversation)
  },
}

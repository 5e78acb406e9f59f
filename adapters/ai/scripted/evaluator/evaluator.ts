import type { Evaluator } from '../../port.ts'
import { knownLanguage } from '../languages.ts'
import { assess } from './assess.ts'

/** The evaluator that needs no model: it counts what it can quote, by fixed rules. */
export const scriptedEvaluator: Evaluator = {
  name: 'scripted',
  promptVersion: null,
  speaks: knownLanguage,
  evaluate: async (conversation, _criteria, { signal }) => {
    signal.throwIfAborted()
    return assess(conversation)
  },
}

import * as z from 'zod/mini'
import type { Translator } from '../port.ts'
import { ModelFault } from './model-fault.ts'
import { estimateTokens, type LanguageModel } from './model-port.ts'
import { buildTranslatorPrompt } from './prompts/translator.ts'
import { promptVersions } from './prompts/versions.ts'
import { requestJson } from './structured-output.ts'
import { checkTranslation } from './checks/translation.ts'

/** Beside the texts: their keys, and what grows in another language. */
const ROOM = 500

/** A translator that is a model. What does not carry over whole is asked for again, and then refused. */
export const createModelTranslator = (model: LanguageModel): Translator => ({
  name: model.name,
  promptVersion: promptVersions.translator,
  translate: async (texts, { from, to, signal, recordUsage: count }) => {
    const { system, user } = buildTranslatorPrompt({ texts, from, to })
    // What is cut is not told by every provider.
    if (estimateTokens(system) + estimateTokens(user) > model.budget) throw new ModelFault('too_long')
    return requestJson(model, {
      call: {
        system,
        messages: [{ role: 'user', content: user }],
        // Twice the letters as tokens of three letters, so that no language is cut short.
        maxOutputTokens: ROOM + Math.ceil((user.length * 2) / 3),
        signal,
        recordUsage: count,
      },
      schema: z.object(Object.fromEntries(Object.keys(texts).map((key) => [key, z.string()]))),
      check: (answer) => checkTranslation(answer, { texts, to }),
    })
  },
})

import * as z from 'zod/mini'
import type { ScenarioDrafter } from '../port.ts'
import { checkDraft } from './checks/draft.ts'
import { worldAnswer } from './checks/drafted-world.ts'
import { ModelFault } from './model-fault.ts'
import { estimateTokens, type LanguageModel } from './model-port.ts'
import { buildDrafterPrompt } from './prompts/drafter.ts'
import { promptVersions } from './prompts/versions.ts'
import { requestJson } from './structured-output.ts'

/** Some 1,200 words: twice what the prompt asks for. */
const MAX_OUTPUT_TOKENS = 3500

const DraftAnswer = z.object({
  title: z.string(),
  description: z.string(),
  situation: z.string(),
  directions: z.string(),
  mood: z.string(),
  ...worldAnswer,
})

/** A drafter that is a model. A draft with problems is requested once more, and then refused. */
export const createModelDrafter = (model: LanguageModel): ScenarioDrafter => ({
  name: model.name,
  promptVersion: promptVersions.drafter,
  draft: async (ahead, { signal, recordUsage, reserve }) => {
    const { system, user } = buildDrafterPrompt(ahead)
    // Some providers cut a long input without an error.
    if (estimateTokens(system) + estimateTokens(user) > model.contextTokens) throw new ModelFault('too_long')
    return requestJson(model, {
      call: {
        system,
        messages: [{ role: 'user', content: user }],
        maxOutputTokens: MAX_OUTPUT_TOKENS,
        signal,
        recordUsage,
        reserve,
      },
      schema: DraftAnswer,
      check: (answer) => checkDraft(answer, ahead),
    })
  },
})

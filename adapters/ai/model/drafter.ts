import { ScenarioDraft, type ScenarioDrafter } from '../port.ts'
import { checkDraft } from './checks/draft.ts'
import { requireRoom } from './fit-prompt.ts'
import type { LanguageModel } from './model-port.ts'
import { buildDrafterPrompt } from './prompts/drafter.ts'
import { promptVersions } from './prompts/versions.ts'
import { requestJson } from './structured-output.ts'

/** Some 1,200 words: twice what the prompt asks for. */
const MAX_OUTPUT_TOKENS = 3500

/** A drafter that is a model. A draft with problems is requested once more, and then refused. */
export const createModelDrafter = (model: LanguageModel): ScenarioDrafter => ({
  name: model.name,
  promptVersion: promptVersions.drafter,
  draft: async (ahead, options) => {
    const prompt = buildDrafterPrompt(ahead)
    requireRoom(model, prompt)
    return requestJson(model, {
      prompt,
      maxOutputTokens: MAX_OUTPUT_TOKENS,
      options,
      schema: ScenarioDraft,
      check: (answer) => checkDraft(answer, ahead),
    })
  },
})

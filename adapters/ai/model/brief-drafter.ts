import * as z from 'zod/mini'
import { type BriefDrafter, DraftedCheck, DraftedStory, DraftedWorld } from '../drafting/port.ts'
import { checkStory, checkWorld } from './checks/brief.ts'
import { checkRubric } from './checks/drafted-rubric.ts'
import { requireRoom } from './fit-prompt.ts'
import type { LanguageModel } from './model-port.ts'
import { buildRubricPrompt, buildStoryPrompt, buildWorldPrompt } from './prompts/brief.ts'
import { promptVersions } from './prompts/versions.ts'
import { requestJson, type StructuredRequest } from './structured-output.ts'

/** Twice what the longest part needs. */
const MAX_OUTPUT_TOKENS = 3500

const RubricAnswer = z.object({ checks: z.array(DraftedCheck) })

/** A drafter of whole scenarios that is a model. A part with problems is requested once more, and then refused. */
export function createModelBriefDrafter(model: LanguageModel): BriefDrafter {
  const ask = async <Output, Value>(
    request: Omit<StructuredRequest<Output, Value>, 'maxOutputTokens'>,
  ): Promise<Value> => {
    requireRoom(model, request.prompt)
    return requestJson(model, { ...request, maxOutputTokens: MAX_OUTPUT_TOKENS })
  }
  return {
    name: model.name,
    promptVersion: promptVersions.brief,
    draftStory: (brief, moods, options) =>
      ask({
        prompt: buildStoryPrompt(brief, moods),
        options,
        schema: DraftedStory,
        check: (answer) => checkStory(answer, moods),
      }),
    draftWorld: (brief, story, options) =>
      ask({
        prompt: buildWorldPrompt(brief, story),
        options,
        schema: DraftedWorld,
        check: checkWorld,
      }),
    draftRubric: (brief, story, options) =>
      ask({
        prompt: buildRubricPrompt(brief, story),
        options,
        schema: RubricAnswer,
        check: ({ checks }) => checkRubric(checks),
      }),
  }
}

import * as z from 'zod/mini'
import { difficulties } from '#conversation/director/world.ts'
import type { BriefDrafter } from '../drafting/port.ts'
import { skills, checkEvidences } from '#conversation/judging/rubric.ts'
import { checkStory, checkWorld } from './checks/brief.ts'
import { checkRubric } from './checks/drafted-rubric.ts'
import { worldAnswer } from './checks/drafted-world.ts'
import { requireRoom } from './fit-prompt.ts'
import type { LanguageModel } from './model-port.ts'
import { buildRubricPrompt, buildStoryPrompt, buildWorldPrompt } from './prompts/brief.ts'
import { promptVersions } from './prompts/versions.ts'
import { requestJson, type StructuredRequest } from './structured-output.ts'

/** Twice what the longest part needs. */
const MAX_OUTPUT_TOKENS = 3500

const StoryAnswer = z.object({
  title: z.string(),
  description: z.string(),
  intro_text: z.string(),
  learner_role: z.string(),
  goals: z.array(z.string()),
  knowledge: z.array(z.string()),
  prompt: z.string(),
  difficulty: z.enum(difficulties),
  character: z.object({ name: z.string(), role: z.string(), description: z.string(), bio: z.string() }),
  moods: z.array(z.string()),
})

const RubricAnswer = z.object({
  checks: z.array(
    z.object({
      name: z.string(),
      description: z.string(),
      skill: z.nullable(z.enum(skills)),
      evidence: z.enum(checkEvidences),
      counter: z.boolean(),
      examples: z.object({ met: z.string(), partly: z.string(), not_met: z.string() }),
    }),
  ),
})

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
        schema: StoryAnswer,
        check: (answer) => checkStory(answer, moods),
      }),
    draftWorld: (brief, story, options) =>
      ask({
        prompt: buildWorldPrompt(brief, story),
        options,
        schema: z.object(worldAnswer),
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

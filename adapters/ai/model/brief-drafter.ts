import * as z from 'zod/mini'
import { difficulties } from '#conversation/director/world.ts'
import type { BriefDrafter } from '../drafting/port.ts'
import { skills, checkEvidences } from '#conversation/judging/rubric.ts'
import type { CallOptions } from '../port.ts'
import { checkStory, checkWorld } from './checks/brief.ts'
import { checkRubric } from './checks/drafted-rubric.ts'
import { worldAnswer } from './checks/drafted-world.ts'
import { ModelFault } from './model-fault.ts'
import { estimateTokens, type LanguageModel } from './model-port.ts'
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

type PartRequest<Output, Value> = Pick<StructuredRequest<Output, Value>, 'schema' | 'check'> & {
  readonly prompt: { readonly system: string; readonly user: string }
}

/** A drafter of whole scenarios that is a model. A part with problems is requested once more, and then refused. */
export function createModelBriefDrafter(model: LanguageModel): BriefDrafter {
  const ask = <Output, Value>(
    { prompt: { system, user }, ...request }: PartRequest<Output, Value>,
    { signal, recordUsage, reserve }: CallOptions,
  ): Promise<Value> => {
    // Some providers cut a long input without an error.
    if (estimateTokens(system) + estimateTokens(user) > model.contextTokens) throw new ModelFault('too_long')
    const messages = [{ role: 'user', content: user }] as const
    const call = { system, messages, maxOutputTokens: MAX_OUTPUT_TOKENS, signal, recordUsage, reserve }
    return requestJson(model, { ...request, call })
  }
  return {
    name: model.name,
    promptVersion: promptVersions.brief,
    draftStory: async (brief, moods, options) =>
      ask(
        {
          prompt: buildStoryPrompt(brief, moods),
          schema: StoryAnswer,
          check: (answer) => checkStory(answer, moods),
        },
        options,
      ),
    draftWorld: async (brief, story, options) =>
      ask(
        { prompt: buildWorldPrompt(brief, story), schema: z.object(worldAnswer), check: checkWorld },
        options,
      ),
    draftRubric: async (brief, story, options) =>
      ask(
        {
          prompt: buildRubricPrompt(brief, story),
          schema: RubricAnswer,
          check: ({ checks }) => checkRubric(checks),
        },
        options,
      ),
  }
}

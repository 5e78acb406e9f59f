import * as z from 'zod/mini'
import { difficulties } from '#conversation/director/world.ts'
import { checkEvidences, skills } from '#conversation/judging/rubric.ts'
import { DomainError } from '#platform/server/errors.ts'
import { type CallOptions, type ModelInfo, ScenarioDraft } from '../port.ts'

/** What an author answers about a scenario that a model is to draft. */
export type ScenarioBrief = {
  /** Who the learner is. */
  readonly learner: string
  /** Who the other person is. */
  readonly other: string
  /** What it is about, and why it is hard. */
  readonly situation: string
  /** What the learner should practise and reach. */
  readonly practice: string
  /** What the other person keeps back, and what would earn it. */
  readonly secret: string
}

/** Limits of a drafted scenario: the lengths of its texts in characters, and how many entries its lists have. */
export const briefLimits = {
  title: 120,
  description: 600,
  intro_text: 1500,
  learner_role: 110,
  line: 200,
  goals: { least: 1, most: 4, characters: 580 },
  knowledge: { least: 1, most: 7, characters: 1450 },
  prompt: 4000,
  name: 60,
  role: 110,
  character: { least: 20, most: 950 },
  bio: 190,
  moods: 4,
  checks: { least: 4, most: 7 },
  check: 110,
  checkText: 500,
} as const

/** What learners read of a scenario, how the partner is directed, and who it plays; in English. */
export const DraftedStory = z.object({
  title: z.string(),
  description: z.string(),
  intro_text: z.string(),
  learner_role: z.string(),
  goals: z.array(z.string()),
  knowledge: z.array(z.string()),
  prompt: z.string(),
  difficulty: z.enum(difficulties),
  character: z.object({ name: z.string(), role: z.string(), description: z.string(), bio: z.string() }),
  /** Titles of moods, of those that were offered. */
  moods: z.array(z.string()),
})
export type DraftedStory = z.output<typeof DraftedStory>

/** What the other person knows, and what both have to agree on. */
export const DraftedWorld = z.pick(ScenarioDraft, { facts: true, agreement: true })
export type DraftedWorld = z.output<typeof DraftedWorld>

/** A check of a rubric that a model judges. */
export const DraftedCheck = z.object({
  name: z.string(),
  description: z.string(),
  skill: z.nullable(z.enum(skills)),
  evidence: z.enum(checkEvidences),
  /** Whether it checks that something is absent. */
  counter: z.boolean(),
  examples: z.object({ met: z.string(), partly: z.string(), not_met: z.string() }),
})
export type DraftedCheck = z.output<typeof DraftedCheck>

/** Drafts a scenario in parts from an author's answers; always a model. Its caller checks it like typed text. */
export type BriefDrafter = ModelInfo & {
  /** @param moods the titles of all moods */
  draftStory(brief: ScenarioBrief, moods: readonly string[], options: CallOptions): Promise<DraftedStory>
  draftWorld(brief: ScenarioBrief, story: DraftedStory, options: CallOptions): Promise<DraftedWorld>
  draftRubric(
    brief: ScenarioBrief,
    story: DraftedStory,
    options: CallOptions,
  ): Promise<readonly DraftedCheck[]>
}

/** Whether a model's answer was unusable even after the model had been told what was wrong with it. */
export const isUnusableAnswer = (error: unknown): boolean =>
  error instanceof DomainError && 'kind' in error && (error.kind === 'invalid' || error.kind === 'empty')

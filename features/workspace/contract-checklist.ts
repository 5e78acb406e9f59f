import * as z from 'zod/mini'
import { optionalTextFields, scenarioTextFields } from '#features/scenarios/contract.ts'
import { NewScenario, ScenarioTexts } from '#features/scenarios/contract-admin.ts'
import { WorldDraft } from '#features/worlds/contract-admin.ts'
import type { WorkspaceDraft } from './contract-content.ts'

/** The steps of a workspace, in their order. */
export const workspaceSteps = [
  'story',
  'partner',
  'moods',
  'criteria',
  'languages',
  'organizations',
  'publish',
] as const
export type WorkspaceStep = (typeof workspaceSteps)[number]

/** The problems that a draft may have. These prevent its publication; those below are advice. */
const hindrances = [
  'text_missing',
  'text_wrong',
  'world_wrong',
  'character_gone',
  'mood_gone',
  'criteria_gone',
  'not_looked_at',
] as const
const advice = [
  'briefing_missing',
  'no_character',
  'no_mood',
  'no_criteria',
  'no_texts',
  'stale',
  'world_missing',
  'no_organization',
] as const

/** One problem of a draft, and the step where it is solved. */
export const DraftProblem = z.object({
  step: z.enum(workspaceSteps),
  /** What is missing or wrong. */
  problem: z.enum([...hindrances, ...advice]),
  /** Whether it prevents publication. */
  hinders: z.boolean(),
  /** The field, if the problem is in a text. */
  field: z.optional(z.enum([...scenarioTextFields, 'prompt'])),
  /** The language of the texts, if not English. */
  language: z.optional(z.string()),
  /** How many places in the facts and needs are wrong, or how many have no text in the language. */
  count: z.optional(z.int()),
})
export type DraftProblem = z.output<typeof DraftProblem>
type Kind = DraftProblem['problem']

/** The keys that a draft may refer to: what exists and is not archived. */
export type ContentLibrary = {
  readonly characters: ReadonlySet<string>
  readonly moods: ReadonlySet<string>
  readonly criteria: ReadonlySet<string>
  /** The codes of all languages that people practise in. */
  readonly languages: readonly string[]
}

/** Lists all problems of a draft, step by step. @param unseen steps that a model wrote and nobody has looked at */
export function findDraftProblems(
  draft: WorkspaceDraft,
  library: ContentLibrary,
  organizationCount: number,
  unseen: readonly WorkspaceStep[],
): DraftProblem[] {
  const { texts, prompt, world, cast, criteria } = draft
  const { en, ...others } = texts
  return [
    ...(en ? textProblems('story', en, NewScenario, { ...en, prompt }) : []),
    ...worldProblems(world),
    ...(cast.length === 0 ? [problemAt('partner', 'no_character')] : []),
    ...problemIfMissing(
      cast.map(({ character }) => character),
      library.characters,
      problemAt('partner', 'character_gone'),
    ),
    ...(cast.some(({ mood }) => mood !== null) ? [] : [problemAt('moods', 'no_mood')]),
    ...problemIfMissing(
      cast.flatMap(({ mood }) => mood ?? []),
      library.moods,
      problemAt('moods', 'mood_gone'),
    ),
    ...(criteria === null ? [problemAt('criteria', 'no_criteria')] : []),
    ...problemIfMissing(
      criteria === null ? [] : [criteria],
      library.criteria,
      problemAt('criteria', 'criteria_gone'),
    ),
    ...Object.entries(others).flatMap(([language, local]) => [
      ...textProblems('languages', local, ScenarioTexts, local).map((one) => ({ ...one, language })),
      ...(local.stale ? [{ ...problemAt('languages', 'stale'), language }] : []),
      ...missingInWorld(world, language),
    ]),
    ...library.languages
      .filter((code) => !(code in texts))
      .map((language) => ({ ...problemAt('languages', 'no_texts'), language })),
    ...(organizationCount === 0 ? [problemAt('organizations', 'no_organization')] : []),
    ...unseen.map((step) => problemAt(step, 'not_looked_at')),
  ]
}

const problemAt = (step: WorkspaceStep, problem: Kind): DraftProblem => ({
  step,
  problem,
  hinders: hindrances.some((one) => one === problem),
})

type Texts = WorkspaceDraft['texts'][string]

function textProblems(
  step: WorkspaceStep,
  texts: Texts,
  schema: typeof NewScenario | typeof ScenarioTexts,
  { stale: _stale, produced: _produced, ...typed }: Texts & { readonly prompt?: string },
): DraftProblem[] {
  const { error } = schema.safeParse(typed)
  const wrong = new Set(error?.issues.map(({ path }) => String(path[0])))
  const fields = [...scenarioTextFields, 'prompt'] as const
  const missing = fields.filter((field) => wrong.has(field))
  const problems = missing.map((field) => ({
    ...problemAt(step, typed[field]?.trim() ? 'text_wrong' : 'text_missing'),
    field,
  }))
  const isBriefed = optionalTextFields.some((field) => texts[field].trim())
  return isBriefed || step !== 'story' ? problems : [...problems, problemAt(step, 'briefing_missing')]
}

function worldProblems(world: WorkspaceDraft['world']): DraftProblem[] {
  const { error } = WorldDraft.safeParse(world)
  return error ? [{ ...problemAt('partner', 'world_wrong'), count: error.issues.length }] : []
}

/** Counts the facts and needs that a learner in this language would hear in English. */
function missingInWorld({ facts, needs }: WorkspaceDraft['world'], language: string): DraftProblem[] {
  const texts = [...facts.map((fact) => fact.texts), ...needs.map(({ what }) => what)]
  const count = texts.filter((one) => one['en']?.trim() && !one[language]?.trim()).length
  return count > 0 ? [{ ...problemAt('languages', 'world_missing'), language, count }] : []
}

const problemIfMissing = (
  keys: readonly string[],
  known: ReadonlySet<string>,
  problem: DraftProblem,
): DraftProblem[] => (keys.some((key) => !known.has(key)) ? [problem] : [])

/** The state of a step: with problems that prevent publication, with advice only, or complete. */
export const stateOfStep = (problems: readonly DraftProblem[], step: WorkspaceStep) => {
  const own = problems.filter((one) => one.step === step)
  if (own.some(({ hinders }) => hinders)) return 'missing'
  return own.length > 0 ? 'advised' : 'complete'
}

import type { DraftedCheck, DraftedStory, DraftedWorld } from '#adapters/ai/drafting/port.ts'
import { NewCharacter } from '#features/characters/contract.ts'
import { NewRubric, type RubricCheck } from '#features/criteria/contract-rubric.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { blankBriefing } from '#features/scenarios/contract.ts'
import { NewScenario } from '#features/scenarios/contract-admin.ts'
import { ScenarioWorld } from '#features/worlds/contract.ts'
import { dropBlankLanguages, toTypedWorld } from '#features/worlds/contract-admin.ts'
import { makeDraftedWorld } from '#features/worlds/contract-drafted.ts'
import type { WorkspaceDraft } from '../contract-content.ts'
import { chooseCountedChecks } from './choose-counted-checks.ts'

/** An existing mood, by its English title. */
export type OfferedMood = { readonly id: number; readonly title: string }

/** All that a model wrote. The draft cannot name the character and the criteria yet, since they are not stored. */
export type WholeDraft = {
  /** Has an empty cast and no criteria. */
  readonly draft: WorkspaceDraft
  readonly character: NewCharacter
  /** The keys of the character's moods. */
  readonly moods: readonly string[]
  readonly checks: readonly RubricCheck[]
}

type DraftedParts = {
  readonly story: DraftedStory
  readonly world: DraftedWorld
  readonly checks: readonly DraftedCheck[]
  /** The texts of the checks, by language and then by their place in the rubric. */
  readonly localChecks: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly moods: readonly OfferedMood[]
}

/** Validates what a model wrote by the schemas for typed input. @throws ZodError when it breaks a rule */
export function makeWholeDraft({ story, world, checks, localChecks, moods }: DraftedParts): WholeDraft {
  const { title, description, intro_text, learner_role, character } = story
  const { prompt, ...typed } = NewScenario.parse({
    title,
    description,
    intro_text,
    learner_role,
    goals: story.goals.join('\n'),
    knowledge: story.knowledge.join('\n'),
    prompt: story.prompt,
  })
  const texts = { ...blankBriefing, ...typed, stale: false, produced: null }
  const parsed = ScenarioWorld.parse(makeDraftedWorld(world, story.difficulty, FALLBACK_LANGUAGE))
  return {
    draft: {
      texts: { [FALLBACK_LANGUAGE]: texts },
      prompt,
      world: dropBlankLanguages(toTypedWorld(parsed)),
      cast: [],
      criteria: null,
    },
    character: NewCharacter.parse({ ...character }),
    moods: moods.filter((mood) => story.moods.includes(mood.title)).map(({ id }) => String(id)),
    checks: NewRubric.parse({
      checks: [
        ...checks.map((check, index) => toCheck(check, index, localChecks)),
        ...chooseCountedChecks(checks, world),
      ],
    }).checks,
  }
}

function toCheck(
  { skill, evidence, counter }: DraftedCheck,
  index: number,
  localChecks: DraftedParts['localChecks'],
): RubricCheck {
  const local = (field: string) => {
    const read = (code: string) => localChecks[code]?.[`${index} ${field}`] ?? ''
    return { en: read('en'), pt: read('pt'), fr: read('fr') }
  }
  return {
    key: `check-${index + 1}`,
    name: local('name'),
    description: local('description'),
    skill,
    examples: { met: local('met'), partly: local('partly'), not_met: local('not_met') },
    kind: 'judged',
    evidence,
    occasion: null,
    counter,
  }
}

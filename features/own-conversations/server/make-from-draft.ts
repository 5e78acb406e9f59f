import type { ScenarioDraft } from '#adapters/ai/port.ts'
import { makeDraftedWorld } from '#features/worlds/contract-drafted.ts'
import { OwnScenario } from '../contract.ts'

/** The scenario of a model's draft, by the rules of every scenario and every world. @throws ZodError when it breaks one */
export const makeFromDraft = (draft: ScenarioDraft, language: string): OwnScenario =>
  OwnScenario.parse({
    title: draft.title,
    description: draft.description,
    intro_text: draft.situation,
    directions: `${draft.directions}\n${draft.mood}`,
    world: makeDraftedWorld(draft, 'fair', language),
  })

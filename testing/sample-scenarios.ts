import { type ListedScenario, mapScenarioTexts } from '#features/scenarios/contract.ts'
import type { AdminScenario, NewScenario, ScenarioTexts } from '#features/scenarios/contract-admin.ts'

/** Texts of a scenario for tests about something else, which stay the same when the demo's texts change. */
export const sampleScenarioTexts = (title = 'A visit'): ScenarioTexts => ({
  ...mapScenarioTexts((field) => `${title}: ${field}`),
  title,
})

export const sampleNewScenario: NewScenario = { ...sampleScenarioTexts(), prompt: 'You are the guest.' }

const scenario = {
  id: 1,
  ...sampleScenarioTexts(),
  has_mood_modifiers: false,
  available_moods: [],
}

export const sampleScenario: ListedScenario = { ...scenario, characters: [], difficulty: 'fair' }

export const sampleAdminScenario: AdminScenario = {
  ...scenario,
  ...mapScenarioTexts((field) => `A visit: ${field}`),
  organizations: [],
  evaluation_criteria: [],
  languages: ['en'],
  stale_languages: [],
  archived: false,
}

import type { ScenarioTries } from '#features/practice/contract.ts'

export const countTries = (tries: ScenarioTries | undefined): number =>
  tries?.moods.reduce((sum, { count }) => sum + count, 0) ?? 0

export const findTries = (
  all: readonly ScenarioTries[],
  scenario: { readonly id: number },
): ScenarioTries | undefined => all.find(({ scenario_id }) => scenario_id === scenario.id)

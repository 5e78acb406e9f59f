import type { ScenarioTries } from '#features/practice/contract.ts'

type Verdicts = NonNullable<ScenarioTries['last']>['verdicts']

export const countMet = (verdicts: Verdicts): number => verdicts.filter((verdict) => verdict === 'met').length

/** Whether a try has gone well: more than half of the checks were met. */
export const hasGoneWell = (verdicts: Verdicts): boolean => countMet(verdicts) * 2 > verdicts.length

export const countTries = (tries: ScenarioTries | undefined): number =>
  tries?.moods.reduce((sum, { count }) => sum + count, 0) ?? 0

export const findTries = (
  all: readonly ScenarioTries[],
  scenario: { readonly id: number },
): ScenarioTries | undefined => all.find(({ scenario_id }) => scenario_id === scenario.id)

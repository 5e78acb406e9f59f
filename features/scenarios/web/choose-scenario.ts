import { difficulties } from '#conversation/director/world.ts'
import type { ScenarioTries } from '#features/practice/contract.ts'
import type { ListedScenario } from '#features/scenarios/contract.ts'

/**
 * The scenario to begin with where nothing is to be gone on with: one that has not been tried before one that has, then
 * the least difficult one, then the first of the list.
 */
export function chooseScenario(
  scenarios: readonly ListedScenario[],
  tries: readonly ScenarioTries[],
): ListedScenario | undefined {
  const isTried = ({ id }: ListedScenario) => tries.some(({ scenario_id }) => scenario_id === id)
  const [first] = scenarios.toSorted(
    (a, b) =>
      Number(isTried(a)) - Number(isTried(b)) ||
      difficulties.indexOf(a.difficulty) - difficulties.indexOf(b.difficulty),
  )
  return first
}

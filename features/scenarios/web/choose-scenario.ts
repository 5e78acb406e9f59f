import { difficulties } from '#conversation/director/world.ts'
import type { ScenarioTries } from '#features/practice/contract.ts'
import type { ListedScenario } from '#features/scenarios/contract.ts'

/**
 * Chooses the scenario to recommend when there is no conversation to go on with: untried ones come first, then the
 * least difficult, then the first of the list.
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

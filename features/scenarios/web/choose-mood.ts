import { hasGoneWell } from '#features/evaluations/contract-verdicts.ts'
import { isHarderMood } from '#features/moods/contract-rules.ts'
import type { ScenarioMood } from '#features/moods/contract.ts'
import type { ScenarioTries } from '#features/practice/contract.ts'

export type SuggestedMood = { readonly mood: ScenarioMood; readonly isHarder: boolean }

/**
 * The mood that a card comes with. When the last try has gone well, that is the easiest harder one that has not been tried
 * yet; when all of these have been tried, the next harder one, and for the hardest that one again. Otherwise it is the
 * easiest of all.
 * @param moods from the easiest to the hardest
 */
export function chooseMood(
  moods: readonly ScenarioMood[],
  tries: ScenarioTries | undefined,
): SuggestedMood | undefined {
  const [easiest] = moods
  const last = moods.find(({ id }) => id === tries?.last?.mood)
  if (!last || !tries?.last || !hasGoneWell(tries.last.verdicts))
    return easiest && { mood: easiest, isHarder: false }
  const harder = moods.filter((mood) => isHarderMood(mood, last))
  const untried = harder.find(({ id }) => !tries.moods.some(({ mood }) => mood === id))
  const next = untried ?? harder[0]
  return next ? { mood: next, isHarder: true } : { mood: last, isHarder: false }
}

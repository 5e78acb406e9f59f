import { hasGoneWell } from '#features/evaluations/contract-verdicts.ts'
import { isHarderMood } from '#features/moods/contract-rules.ts'
import type { ScenarioMood } from '#features/moods/contract.ts'
import type { ScenarioTries } from '#features/practice/contract.ts'

export type SuggestedMood = { readonly mood: ScenarioMood; readonly isHarder: boolean }

/**
 * Chooses the mood that is preselected on a card. If the last try went well: the easiest harder mood that is untried,
 * else the next harder one; after the hardest, the hardest again. Otherwise the easiest mood.
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

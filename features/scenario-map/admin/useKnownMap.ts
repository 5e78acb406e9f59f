import { useMemo } from 'react'
import type { ScenarioMap } from '#features/scenario-map/contract.ts'
import { mergeMaps } from './merge-maps.ts'
import type { useChoices } from './useChoices.ts'
import type { StagedChange } from '../contract-staged.ts'

type Sources = {
  readonly pages: readonly ScenarioMap[]
  /** The scenarios with staged changes; undefined until they are loaded. */
  readonly savedScenarios: ScenarioMap | undefined
  readonly changes: readonly StagedChange[]
  readonly isSearching: boolean
  readonly choices: ReturnType<typeof useChoices>
}

/**
 * What to show: scenarios with staged changes that are on none of the loaded pages, then those pages; for a search,
 * only what it has found.
 */
export function useKnownMap({ pages, savedScenarios, changes, isSearching, choices }: Sources) {
  const { characters, moods } = choices
  const map = useMemo(() => {
    const listed = new Set(pages.flatMap(({ scenarios }) => scenarios.map(({ id }) => id)))
    const staged = new Set(changes.map(({ mapping }) => mapping.scenario_id))
    const isElsewhere = (id: number) => !isSearching && staged.has(id) && !listed.has(id)
    const elsewhere: ScenarioMap = {
      scenarios: savedScenarios?.scenarios.filter(({ id }) => isElsewhere(id)) ?? [],
      mappings: savedScenarios?.mappings.filter(({ scenario_id }) => isElsewhere(scenario_id)) ?? [],
      // A staged character may not play in any scenario yet.
      base_characters: [...(savedScenarios?.base_characters ?? []), ...characters],
      mood_modifiers: [...(savedScenarios?.mood_modifiers ?? []), ...moods],
    }
    return mergeMaps([elsewhere, ...pages])
  }, [pages, savedScenarios, changes, isSearching, characters, moods])
  const shownChanges = useMemo(() => {
    const known = new Set(map.scenarios.map(({ id }) => id))
    // The scenarios with staged changes are loaded: one that is missing there has been archived meanwhile.
    return changes.filter(
      ({ mapping }) => known.has(mapping.scenario_id) || (!isSearching && savedScenarios !== undefined),
    )
  }, [map, changes, isSearching, savedScenarios])
  return { map, shownChanges }
}

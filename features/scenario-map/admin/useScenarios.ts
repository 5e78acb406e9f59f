import { useMemo } from 'react'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { isSameMapping, type Mapping, type ScenarioMap } from '#features/scenario-map/contract.ts'
import { characterLabel, type MappedScenario, type NamedMapping } from './named-mapping.ts'
import type { useChoices } from './useChoices.ts'
import type { StagedChange } from '../contract-staged.ts'

type ReadableMoods = ReturnType<typeof useChoices>['named']

/**
 * Every scenario with its saved mappings and the staged additions, even if the scenario, character or mood is archived.
 * A scenario without staged changes stays the same object, so that its card does not render again.
 */
export function useScenarios(
  map: ScenarioMap,
  changes: readonly StagedChange[],
  moods: ReadableMoods,
): readonly MappedScenario[] {
  const namer = useMemo(() => namerOf(map, moods), [map, moods])
  const unchanged = useMemo(() => scenariosOf(map, namer), [map, namer])
  return useMemo(() => withChanges(unchanged, changes, namer), [unchanged, changes, namer])
}

type Namer = (mapping: Mapping, staged?: StagedChange) => Omit<NamedMapping, 'isNeverMet'>

/** Finds the names that belong to a mapping; for records that are gone, the names stored with the staged change. */
function namerOf(map: ScenarioMap, readable: ReadableMoods): Namer {
  const characters = new Map(map.base_characters.map((character) => [character.id, character]))
  const english = map.mood_modifiers.map(({ id, title }) => ({ id, title, lang: FALLBACK_LANGUAGE }))
  const moods = new Map([...english, ...readable].map((mood) => [mood.id, mood]))
  return (mapping, staged) => {
    const { base_character_id, mood_modifier_id } = mapping
    const character = characters.get(base_character_id)
    const mood = mood_modifier_id === null ? undefined : moods.get(mood_modifier_id)
    return {
      mapping,
      label: character ? characterLabel(character) : (staged?.names.character ?? ''),
      faceSeed: character?.face_seed ?? null,
      description: character?.description ?? staged?.names.character ?? '',
      bio: character?.bio ?? null,
      mood:
        mood_modifier_id === null ? null : (mood?.title ?? staged?.names.mood ?? String(mood_modifier_id)),
      moodLanguage: mood?.lang,
      staged,
    }
  }
}

function scenariosOf(map: ScenarioMap, namer: Namer): readonly MappedScenario[] {
  const byScenario = Map.groupBy(map.mappings, ({ scenario_id }) => scenario_id)
  return map.scenarios.map(({ id, title }) => ({
    id,
    title,
    mappings: withNeverMet((byScenario.get(id) ?? []).map((mapping) => namer(mapping))),
  }))
}

function withChanges(
  scenarios: readonly MappedScenario[],
  changes: readonly StagedChange[],
  namer: Namer,
): readonly MappedScenario[] {
  const staged = Map.groupBy(changes, ({ mapping }) => mapping.scenario_id)
  const known = new Set(scenarios.map(({ id }) => id))
  // Scenarios that were archived after a change was staged for them.
  const gone = [...staged].flatMap(([id, [first]]) =>
    first && !known.has(id) ? [{ id, title: first.names.scenario, mappings: [] }] : [],
  )
  return [...scenarios, ...gone].map((scenario) => {
    const own = staged.get(scenario.id)
    return own ? { ...scenario, mappings: mappingsWith(scenario.mappings, own, namer) } : scenario
  })
}

function mappingsWith(
  mappings: readonly NamedMapping[],
  changes: readonly StagedChange[],
  namer: Namer,
): readonly NamedMapping[] {
  const there = mappings.map(({ mapping }) =>
    namer(
      mapping,
      changes.find((one) => one.change === 'remove' && isSameMapping(one.mapping, mapping)),
    ),
  )
  const added = changes.filter(
    ({ change, mapping }) => change === 'add' && !there.some((one) => isSameMapping(one.mapping, mapping)),
  )
  return withNeverMet([...there, ...added.map((change) => namer(change.mapping, change))])
}

function withNeverMet(mappings: readonly Omit<NamedMapping, 'isNeverMet'>[]): readonly NamedMapping[] {
  const asksForMood = mappings.some(({ mood, staged }) => mood !== null && staged?.change !== 'remove')
  return mappings.map((named) => ({ ...named, isNeverMet: asksForMood && named.mood === null }))
}

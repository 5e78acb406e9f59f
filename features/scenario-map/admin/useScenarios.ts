import { useMemo } from 'react'
import {
  isSameMapping,
  type Mapping,
  type ScenarioMap,
  type StagedChange,
} from '#features/scenario-map/contract.ts'
import { type Bot, labelOf } from './bot.ts'

export type MappedScenario = { readonly id: number; readonly title: string; readonly bots: readonly Bot[] }

/** What the cards of the map need to change it. */
export type MapActions = {
  /** Why a change could not be saved, by its key. */
  readonly problems: ReadonlyMap<string, string>
  readonly isDisabled: boolean
  readonly onAdd: (mapping: Mapping, names: StagedChange['names']) => void
  readonly onRemove: (scenario: MappedScenario, bot: Bot) => void
  readonly onUndo: (change: StagedChange) => void
}

type Names = StagedChange['names']

/**
 * Each scenario with its bots: those of the map, and those that are to be added, what they name gone or not. One that
 * nothing is staged for is the same object with every change, so that its card need not be drawn again.
 */
export function useScenarios(map: ScenarioMap, changes: readonly StagedChange[]): readonly MappedScenario[] {
  const namer = useMemo(() => namerOf(map), [map])
  const unchanged = useMemo(() => scenariosOf(map, namer), [map, namer])
  return useMemo(() => withChanges(unchanged, changes, namer), [unchanged, changes, namer])
}

type Namer = (mapping: Mapping, staged?: StagedChange) => Omit<Bot, 'isNeverMet'>

/** Knows the names of what a mapping names; of what is gone, those that it was staged with. */
function namerOf(map: ScenarioMap): Namer {
  const characters = new Map(map.base_characters.map((character) => [character.id, character]))
  const moods = new Map(map.mood_modifiers.map((mood) => [mood.id, mood.title]))
  const moodOf = (id: number, names: Names | undefined) => moods.get(id) ?? names?.mood ?? String(id)
  return (mapping, staged) => {
    const { base_character_id, mood_modifier_id } = mapping
    const character = characters.get(base_character_id)
    return {
      mapping,
      label: character ? labelOf(character) : (staged?.names.character ?? ''),
      faceSeed: character?.face_seed ?? null,
      description: character?.description ?? staged?.names.character ?? '',
      bio: character?.bio ?? null,
      mood: mood_modifier_id === null ? null : moodOf(mood_modifier_id, staged?.names),
      staged,
    }
  }
}

function scenariosOf(map: ScenarioMap, namer: Namer): readonly MappedScenario[] {
  const mappings = Map.groupBy(map.mappings, ({ scenario_id }) => scenario_id)
  return map.scenarios.map(({ id, title }) => ({
    id,
    title,
    bots: withNeverMet((mappings.get(id) ?? []).map((mapping) => namer(mapping))),
  }))
}

function withChanges(
  scenarios: readonly MappedScenario[],
  changes: readonly StagedChange[],
  namer: Namer,
): readonly MappedScenario[] {
  const staged = Map.groupBy(changes, ({ mapping }) => mapping.scenario_id)
  const known = new Set(scenarios.map(({ id }) => id))
  // Scenarios that were archived after something was staged for them.
  const gone = [...staged].flatMap(([id, [first]]) =>
    first && !known.has(id) ? [{ id, title: first.names.scenario, bots: [] }] : [],
  )
  return [...scenarios, ...gone].map((scenario) => {
    const own = staged.get(scenario.id)
    return own ? { ...scenario, bots: botsWith(scenario.bots, own, namer) } : scenario
  })
}

function botsWith(bots: readonly Bot[], changes: readonly StagedChange[], namer: Namer): readonly Bot[] {
  const there = bots.map(({ mapping }) =>
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

function withNeverMet(bots: readonly Omit<Bot, 'isNeverMet'>[]): readonly Bot[] {
  const asksForMood = bots.some(({ mood, staged }) => mood !== null && staged?.change !== 'remove')
  return bots.map((bot) => ({ ...bot, isNeverMet: asksForMood && bot.mood === null }))
}

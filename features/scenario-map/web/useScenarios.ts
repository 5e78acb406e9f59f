import { useMemo } from 'react'
import {
  isSameMapping,
  type Mapping,
  type ScenarioMap,
  type StagedChange,
} from '#features/scenario-map/contract.ts'

/** A character that plays a scenario in a mood, or is to. */
export type Bot = {
  readonly mapping: Mapping
  readonly description: string
  readonly bio: string | null
  /** Null when it plays in none. */
  readonly mood: string | null
  readonly staged: StagedChange | undefined
  /** The scenario asks for a mood, and this one plays in none: nobody will meet it. */
  readonly isNeverMet: boolean
}

export type MappedScenario = { readonly id: number; readonly title: string; readonly bots: readonly Bot[] }

/** Enough of a character's description to know it by, for labels and choices. */
export const shortened = (description: string): string =>
  description.length <= NAME_LENGTH ? description : `${description.slice(0, NAME_LENGTH).trimEnd()}…`
const NAME_LENGTH = 60

type Names = StagedChange['names']

/** Each scenario with its bots: those of the map, and those that are to be added, what they name gone or not. */
export const useScenarios = (map: ScenarioMap, changes: readonly StagedChange[]): readonly MappedScenario[] =>
  useMemo(() => scenariosOf(map, changes), [map, changes])

function scenariosOf(map: ScenarioMap, changes: readonly StagedChange[]): readonly MappedScenario[] {
  const characters = new Map(map.base_characters.map((character) => [character.id, character]))
  const moods = new Map(map.mood_modifiers.map((mood) => [mood.id, mood.title]))
  const botOf = (mapping: Mapping, staged: StagedChange | undefined, names?: Names) => ({
    mapping,
    description: characters.get(mapping.base_character_id)?.description ?? names?.character ?? '',
    bio: characters.get(mapping.base_character_id)?.bio ?? null,
    mood:
      mapping.mood_modifier_id === null
        ? null
        : (moods.get(mapping.mood_modifier_id) ?? names?.mood ?? String(mapping.mood_modifier_id)),
    staged,
  })
  const there = map.mappings.map((mapping) =>
    botOf(
      mapping,
      changes.find((one) => one.change === 'remove' && isSameMapping(one.mapping, mapping)),
    ),
  )
  const added = changes
    .filter(({ change }) => change === 'add')
    .map((change) => botOf(change.mapping, change, change.names))
  const bots = Map.groupBy([...there, ...added], ({ mapping }) => mapping.scenario_id)
  return [...map.scenarios, ...scenariosGone(map, changes)].map(({ id, title }) => ({
    id,
    title,
    bots: withNeverMet(bots.get(id) ?? []),
  }))
}

/** Scenarios that were archived after something was staged for them. */
function scenariosGone(map: ScenarioMap, changes: readonly StagedChange[]) {
  const known = new Set(map.scenarios.map(({ id }) => id))
  const gone = changes.filter(({ mapping }) => !known.has(mapping.scenario_id))
  return new Map(
    gone.map(({ mapping: { scenario_id: id }, names }) => [id, { id, title: names.scenario }]),
  ).values()
}

function withNeverMet(bots: readonly Omit<Bot, 'isNeverMet'>[]): readonly Bot[] {
  const asksForMood = bots.some(({ mood, staged }) => mood !== null && staged?.change !== 'remove')
  return bots.map((bot) => ({ ...bot, isNeverMet: asksForMood && bot.mood === null }))
}

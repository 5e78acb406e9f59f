import type { ScenarioMap } from '#features/scenario-map/contract.ts'

/** Merges parts of the map. What is in several parts is taken from the first of them. */
export function mergeMaps(parts: readonly ScenarioMap[]): ScenarioMap {
  const known = new Set<number>()
  const mappings = parts.flatMap((part) => {
    const own = part.mappings.filter(({ scenario_id }) => !known.has(scenario_id))
    for (const { id } of part.scenarios) known.add(id)
    return own
  })
  return {
    scenarios: firstOfEach(parts.flatMap(({ scenarios }) => scenarios)),
    base_characters: firstOfEach(parts.flatMap(({ base_characters }) => base_characters)),
    mood_modifiers: firstOfEach(parts.flatMap(({ mood_modifiers }) => mood_modifiers)),
    mappings,
  }
}

function firstOfEach<Row extends { readonly id: number }>(rows: readonly Row[]): Row[] {
  const known = new Set<number>()
  return rows.filter(({ id }) => {
    const isNew = !known.has(id)
    known.add(id)
    return isNew
  })
}

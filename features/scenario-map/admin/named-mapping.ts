import type { Mapping, ScenarioMap, StagedChange } from '#features/scenario-map/contract.ts'

/** A mapping with what its ids stand for, saved or staged. */
export type NamedMapping = {
  readonly mapping: Mapping
  /** Name and role, or the description where it has no name. */
  readonly label: string
  readonly description: string
  /** Null when the character is gone. */
  readonly faceSeed: number | null
  readonly bio: string | null
  /** Null when it plays in none. */
  readonly mood: string | null
  /** The language that the mood is named in, where it is known. */
  readonly moodLanguage: string | undefined
  readonly staged: StagedChange | undefined
  /** The scenario asks for a mood, and this one plays in none: nobody will meet it. */
  readonly isNeverMet: boolean
}

/** Who a character is: name and role, or its description. */
export const labelOf = ({ name, role, description }: ScenarioMap['base_characters'][number]): string =>
  name === null ? description : [name, role].filter((one) => one !== null).join(', ')

/** Enough of a character's description to know it by, for labels and choices. */
export const shortened = (description: string): string =>
  description.length <= NAME_LENGTH ? description : `${description.slice(0, NAME_LENGTH).trimEnd()}…`
const NAME_LENGTH = 60

/** The mappings of each character together, in the order in which the characters come. */
export const groupByCharacter = (
  mappings: readonly NamedMapping[],
): (readonly [NamedMapping, ...NamedMapping[]])[] =>
  [...Map.groupBy(mappings, ({ mapping }) => mapping.base_character_id).values()].flatMap(
    ([first, ...others]) => (first ? [[first, ...others] as const] : []),
  )

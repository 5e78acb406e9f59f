import type { Mapping, ScenarioMap } from '#features/scenario-map/contract.ts'
import type { StagedChange } from '../contract-staged.ts'

/** A saved or staged mapping, with the names that its ids stand for. */
export type NamedMapping = {
  readonly mapping: Mapping
  /** The character's name and role, or its description when it has no name. */
  readonly label: string
  readonly description: string
  /** Null when the character is archived or deleted. */
  readonly faceSeed: number | null
  readonly bio: string | null
  /** Null when the character plays in no mood. */
  readonly mood: string | null
  /** The language of the mood's title, where it is known. */
  readonly moodLanguage: string | undefined
  readonly staged: StagedChange | undefined
  /** Whether nobody will meet the character, because it has no mood and the scenario has others with one. */
  readonly isNeverMet: boolean
}

export type MappedScenario = {
  readonly id: number
  readonly title: string
  readonly mappings: readonly NamedMapping[]
}

/** What the cards need to change the map. */
export type MapActions = {
  /** Why changes could not be saved, by the key of the change. */
  readonly problems: ReadonlyMap<string, string>
  readonly isDisabled: boolean
  readonly onAdd: (mapping: Mapping, names: StagedChange['names']) => void
  readonly onRemove: (scenario: MappedScenario, mapping: NamedMapping) => void
  readonly onUnstage: (change: StagedChange) => void
}

/** The name and role of a character, or else its description. */
export const characterLabel = ({ name, role, description }: ScenarioMap['base_characters'][number]): string =>
  name === null ? description : [name, role].filter((one) => one !== null).join(', ')

/** Cuts a character's description to what identifies it in labels and choices. */
export const shortenDescription = (description: string): string =>
  description.length <= NAME_LENGTH ? description : `${description.slice(0, NAME_LENGTH).trimEnd()}…`
const NAME_LENGTH = 60

/** Groups mappings by character, keeping the order of the characters. */
export const groupByCharacter = (
  mappings: readonly NamedMapping[],
): (readonly [NamedMapping, ...NamedMapping[]])[] =>
  [...Map.groupBy(mappings, ({ mapping }) => mapping.base_character_id).values()].flatMap(
    ([first, ...others]) => (first ? [[first, ...others] as const] : []),
  )

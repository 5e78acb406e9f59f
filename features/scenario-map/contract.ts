import * as z from 'zod/mini'
import { textFailures } from '#platform/contract/text.ts'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { Character } from '#features/characters/contract.ts'
import { AdminMood } from '#features/moods/contract-admin.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, ForwardPage, IdList, maxTextLength, OptionalText } from '#platform/contract/schemas.ts'

export const mappingFailures = defineFailures('scenario-map', {
  alreadyMapped: ['conflict', 'This bot character is mapped to the scenario in this mood already'],
  notMapped: ['missing', 'This bot character is not mapped to the scenario in this mood'],
})

/** In a body, an id is a number. */
const Reference = z
  .int(ruleMessage(textFailures.invalid))
  .check(z.positive(ruleMessage(textFailures.invalid)))

/** Which character plays which scenario, in which mood or in none. */
export const Mapping = z.object({
  /** The id of the scenario. */
  scenario_id: z.int(),
  /** The id of the character. */
  base_character_id: z.int(),
  /** The id of the mood; null: none. */
  mood_modifier_id: z.nullable(z.int()),
})
export type Mapping = z.output<typeof Mapping>

/**
 * The scenarios, characters and moods that can be mapped, and the mappings, without archived records. A part of the map
 * has some scenarios, their mappings, and the characters and moods in these.
 */
export const ScenarioMap = z.object({
  /** The scenarios. */
  scenarios: z.array(z.object({ id: z.int(), title: z.string() })),
  /** The characters. */
  base_characters: z.array(
    z.pick(Character, { id: true, name: true, role: true, face_seed: true, description: true, bio: true }),
  ),
  /** The moods. */
  mood_modifiers: z.array(
    z.pick(AdminMood, { id: true, title: true, translations: true, description: true }),
  ),
  /** Which character plays which scenario in which mood. */
  mappings: z.array(Mapping),
})
export type ScenarioMap = z.output<typeof ScenarioMap>

/** The moods in which a character plays, over all scenarios. */
const UsualMoods = z.object({
  /** The id of the character. */
  character_id: z.int(),
  /** The ids of the moods. */
  mood_ids: z.array(z.int()),
})
export type UsualMoods = z.output<typeof UsualMoods>

const MappingChange = z.strictObject({
  /** The id of the scenario. */
  scenario_id: Reference,
  /** The id of the character. */
  base_character_id: Reference,
  /** The id of the mood; null or absent: none. */
  mood_modifier_id: z._default(z.nullable(Reference), null),
})

export const isSameMapping = (one: Mapping, other: Mapping): boolean =>
  one.scenario_id === other.scenario_id &&
  one.base_character_id === other.base_character_id &&
  one.mood_modifier_id === other.mood_modifier_id

export const scenarioMapRoutes = {
  readScenarioMap: route({
    method: 'GET',
    path: '/admin/scenario-map',
    access: 'superadmin',
    summary: 'Which characters play which scenarios, in which moods: all of it, or a part',
    query: z.strictObject({
      ...ForwardPage,
      /** Part of a scenario's title, or of the name or the role of a character that plays it. */
      search: OptionalText(z.normalize('NFC'), maxTextLength(200)),
      /** Only these scenarios. */
      scenarios: z.optional(IdList),
    }),
    reply: ScenarioMap,
  }),
  listUsualMoods: route({
    method: 'GET',
    path: '/admin/scenario-map/usual-moods',
    access: 'superadmin',
    summary: 'In which moods each character plays, over all scenarios; what is archived does not count',
    reply: z.array(UsualMoods),
  }),
  addMapping: route({
    method: 'POST',
    keyed: true,
    path: '/admin/scenario-mapping/add',
    access: 'superadmin',
    summary: 'Has a character play a scenario in a mood',
    body: MappingChange,
    reply: Confirmation,
  }),
  removeMapping: route({
    method: 'POST',
    keyed: true,
    path: '/admin/scenario-mapping/remove',
    access: 'superadmin',
    summary: 'Has a character no longer play a scenario in a mood; chats that run go on',
    body: MappingChange,
    reply: Confirmation,
  }),
}

import * as z from 'zod/mini'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { shorten, textFailures } from '#platform/contract/text.ts'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import {
  Confirmation,
  Id,
  TextPatch,
  CreatedConfirmation,
  OptionalText,
  RequiredText,
  maxTextLength,
  ValuesBeforeEdit,
} from '#platform/contract/schemas.ts'

export const characterFailures = defineFailures('characters', {
  missing: ['missing', 'Bot character not found'],
  archived: ['conflict', 'This bot character is archived. Please restore it first.'],
  mapped: [
    'conflict',
    'This bot character plays in {{names}}. Please remove it from the scenario map first.',
  ],
  descriptionTooShort: ['invalid', 'Description must be at least {{count}} characters'],
  descriptionTooLong: ['invalid', 'Description must be less than {{count}} characters'],
  bioTooLong: ['invalid', 'Bio must be less than {{count}} characters'],
  faceFormat: ['invalid', 'Invalid face'],
})

/** The largest seed of a face that the database can store. */
export const MAX_FACE_SEED = 2_147_483_647

/** The texts of a character in other languages than English, which stands in where one is missing. */
export const CharacterTranslations = z.record(
  z.string(),
  z.object({
    /** The role in this language; null where only the English one exists. */
    role: z.nullable(z.string()),
    /** The bio in this language; null where only the English one exists. */
    bio: z.nullable(z.string()),
  }),
)
export type CharacterTranslations = z.output<typeof CharacterTranslations>

/**
 * A character that the partner plays. The description directs the partner; learners read the name, the role and the
 * bio, and see the face that is drawn from its seed.
 */
export const Character = z.object({
  id: z.int(),
  /** The name; null where the character is known by its role alone. */
  name: z.nullable(z.string()),
  /** Who they are to the learner, in English, such as a team leader; null where nobody has written it. */
  role: z.nullable(z.string()),
  /** The seed that the face is drawn from. */
  face_seed: z.int(),
  /** Directs the partner; learners never see it. */
  description: z.string(),
  /** What learners read about the character, in English; null where nobody has written it. */
  bio: z.nullable(z.string()),
  translations: CharacterTranslations,
  /** Whether it is archived: out of use until it is restored. */
  archived: z.boolean(),
})
export type Character = z.output<typeof Character>

/** The name and the role, or else the beginning of the description. */
export const describeCharacter = ({
  name,
  role,
  description,
}: Pick<Character, 'name' | 'role' | 'description'>): string =>
  [name, role].filter((one) => one !== null).join(', ') || shorten(description, 80)

const Description = RequiredText(
  textFailures.descriptionRequired,
  z.minLength(10, ruleMessage(characterFailures.descriptionTooShort({ count: 10 }))),
  z.maxLength(1000, ruleMessage(characterFailures.descriptionTooLong({ count: 1000 }))),
)
const shortBio = z.maxLength(200, ruleMessage(characterFailures.bioTooLong({ count: 200 })))

const shortName = maxTextLength(80)
const shortRole = maxTextLength(120)
/** Translations by language code; the character's own role and bio are the English ones. */
const Translations = z.record(
  z
    .string()
    .check(
      z.regex(new RegExp(`^(?!${FALLBACK_LANGUAGE}$)[a-z]{2,3}$`), ruleMessage(textFailures.languageFormat)),
    ),
  z.strictObject({
    /** The role in this language; blank or absent: none. */
    role: OptionalText(shortRole),
    /** The bio in this language; blank or absent: none. */
    bio: OptionalText(shortBio),
  }),
)
/** Absent: a new character gets a random one, and an existing one keeps its own. */
const FaceSeed = z.exactOptional(
  z
    .int(ruleMessage(characterFailures.faceFormat))
    .check(
      z.minimum(0, ruleMessage(characterFailures.faceFormat)),
      z.maximum(MAX_FACE_SEED, ruleMessage(characterFailures.faceFormat)),
    ),
)

/** A character to create. */
export const NewCharacter = z.strictObject({
  /** The name; blank, null or absent: none. */
  name: OptionalText(shortName),
  /** Who they are to the learner, in English; blank, null or absent: none. */
  role: OptionalText(shortRole),
  /** The seed that the face is drawn from. */
  face_seed: FaceSeed,
  /** Directs the partner; learners never see it. */
  description: Description,
  /** What learners read about the character, in English; blank, null or absent: none. */
  bio: OptionalText(shortBio),
  /** The role and the bio in other languages, by language code. */
  translations: z._default(Translations, {}),
})
export type NewCharacter = z.output<typeof NewCharacter>

/** A changed character; a text that is absent stays as it is. */
export const CharacterUpdate = z.strictObject({
  /** The name; absent: it stays, blank or null: none. */
  name: TextPatch(shortName),
  /** Who they are to the learner, in English; absent: it stays, blank or null: none. */
  role: TextPatch(shortRole),
  /** The seed that the face is drawn from. */
  face_seed: FaceSeed,
  /** Directs the partner; learners never see it. */
  description: Description,
  /** What learners read about the character, in English; absent: it stays, blank or null: none. */
  bio: TextPatch(shortBio),
  /** All translations; if absent, they stay as they are. */
  translations: z.optional(Translations),
  /** The values as the caller read them; absent: what is sent is written, whatever stands there now. */
  was: ValuesBeforeEdit(Character.shape),
})
export type CharacterUpdate = z.output<typeof CharacterUpdate>

export const characterRoutes = {
  listCharacters: route({
    method: 'GET',
    path: '/admin/base-characters',
    access: 'superadmin',
    summary: 'The bot characters',
    reply: z.array(Character),
  }),
  createCharacter: route({
    method: 'POST',
    keyed: true,
    path: '/admin/base-characters/create',
    access: 'superadmin',
    summary: 'Creates a bot character',
    body: NewCharacter,
    reply: CreatedConfirmation,
  }),
  updateCharacter: route({
    method: 'PUT',
    path: '/admin/base-characters/:id',
    access: 'superadmin',
    summary: 'Changes a bot character',
    params: z.object({ id: Id }),
    body: CharacterUpdate,
    reply: Confirmation,
  }),
  archiveCharacter: route({
    method: 'PUT',
    path: '/admin/base-characters/:id/archived',
    access: 'superadmin',
    summary: 'Archives a bot character that plays in no scenario, or restores it',
    params: z.object({ id: Id }),
    body: z.strictObject({
      /** Whether to archive it; false restores it. */
      archived: z.boolean(),
    }),
    reply: Confirmation,
  }),
}

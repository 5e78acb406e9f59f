import * as z from 'zod/mini'
import { textFailures } from '#platform/contract/text.ts'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import {
  Confirmation,
  Id,
  ChangedText,
  CreatedConfirmation,
  OptionalText,
  RequiredText,
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
})

/** A character that the partner plays. The description directs the partner; learners read the bio. */
export const Character = z.object({
  id: z.int(),
  description: z.string(),
  bio: z.nullable(z.string()),
  archived: z.boolean(),
})
export type Character = z.output<typeof Character>

const Description = RequiredText(
  textFailures.descriptionRequired,
  z.minLength(10, ruleMessage(characterFailures.descriptionTooShort({ count: 10 }))),
  z.maxLength(1000, ruleMessage(characterFailures.descriptionTooLong({ count: 1000 }))),
)
const shortBio = z.maxLength(200, ruleMessage(characterFailures.bioTooLong({ count: 200 })))

export const NewCharacter = z.strictObject({ description: Description, bio: OptionalText(shortBio) })

export const CharacterUpdate = z.strictObject({ description: Description, bio: ChangedText(shortBio) })

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
    body: z.strictObject({ archived: z.boolean() }),
    reply: Confirmation,
  }),
}

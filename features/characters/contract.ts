import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { Done, Id, Kept, Made, Spare, Typed } from '#platform/contract/schemas.ts'

/** Whom the partner plays. The description directs it; the bio is what a learner may read. */
export const Character = z.object({
  id: z.int(),
  description: z.string(),
  bio: z.nullable(z.string()),
  archived: z.boolean(),
})
export type Character = z.output<typeof Character>

const Description = Typed(
  'Description is required',
  z.minLength(10, 'Description must be at least 10 characters'),
  z.maxLength(1000, 'Description must be less than 1000 characters'),
)
const shortBio = z.maxLength(200, 'Bio must be less than 200 characters')

export const NewCharacter = z.strictObject({ description: Description, bio: Spare(shortBio) })

export const CharacterUpdate = z.strictObject({ description: Description, bio: Kept(shortBio) })

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
    reply: Made,
  }),
  updateCharacter: route({
    method: 'PUT',
    path: '/admin/base-characters/:id',
    access: 'superadmin',
    summary: 'Changes a bot character',
    params: z.object({ id: Id }),
    body: CharacterUpdate,
    reply: Done,
  }),
  archiveCharacter: route({
    method: 'PUT',
    path: '/admin/base-characters/:id/archived',
    access: 'superadmin',
    summary: 'Archives a bot character that plays in no scenario, or restores it',
    params: z.object({ id: Id }),
    body: z.strictObject({ archived: z.boolean() }),
    reply: Done,
  }),
}

import * as z from 'zod/mini'
import { defineFailures } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, Id, maxTextLength, Moment, RequiredText } from '#platform/contract/schemas.ts'

export const scimFailures = defineFailures('scim', {
  tokenMissing: ['missing', 'Token not found'],
  tokenNameRequired: ['invalid', 'A name is required'],
  tooManyTokens: ['conflict', 'An organisation may have at most {{count}} tokens. Revoke one first.'],
  otherOrganization: ['forbidden', 'You can create tokens for your own organisation only'],
  userNameTaken: ['conflict', 'A user with this userName already exists'],
  groupTaken: ['conflict', 'A group with this displayName already exists'],
})

/** Where identity providers find SCIM, below the product's own address. */
export const SCIM_PATH = '/scim/v2'

/** What two identity providers need, one of which is being replaced, many times over. */
export const MAX_TOKENS = 10

/** With it an identity provider keeps the people of one organisation. */
export const ScimToken = z.object({
  id: z.int(),
  name: z.string(),
  organization: z.object({ id: z.int(), name: z.string() }),
  created_at: Moment,
  /** Give or take a minute; null before the first use. */
  last_used_at: z.nullable(Moment),
})
/** As it goes over the wire. */
export type ScimToken = z.input<typeof ScimToken>

export const NewScimToken = z.strictObject({
  name: RequiredText(scimFailures.tokenNameRequired, z.normalize('NFC'), maxTextLength(100)),
  organization: z.int().check(z.positive()),
})
export type NewScimToken = z.output<typeof NewScimToken>

/** The token itself is shown this once. */
export const CreatedScimToken = z.extend(Confirmation, { id: z.int(), token: z.string() })
export type CreatedScimToken = z.output<typeof CreatedScimToken>

export const scimTokenRoutes = {
  listScimTokens: route({
    method: 'GET',
    path: '/admin/scim-tokens',
    access: 'admin',
    summary: "The SCIM tokens that are valid; an admin's own organisation's only",
    reply: z.array(ScimToken),
  }),
  createScimToken: route({
    method: 'POST',
    path: '/admin/scim-tokens',
    access: 'admin',
    summary: 'Makes a token with which an identity provider keeps the people of an organisation',
    body: NewScimToken,
    reply: CreatedScimToken,
  }),
  revokeScimToken: route({
    method: 'DELETE',
    path: '/admin/scim-tokens/:id',
    access: 'admin',
    summary: 'Revokes a token at once',
    params: z.object({ id: Id }),
    reply: Confirmation,
  }),
}

import * as z from 'zod/mini'
import { defineFailures, ruleMessage } from '#platform/contract/failures.ts'
import { route } from '#platform/contract/route.ts'
import { Confirmation, Id, maxTextLength, Moment, RequiredLine } from '#platform/contract/schemas.ts'
import { textFailures } from '#platform/contract/text.ts'

export const tokenFailures = defineFailures('tokens', {
  missing: ['missing', 'Token not found'],
  nameRequired: ['invalid', 'A name is required'],
  scopeRequired: ['invalid', 'Choose what the token is for'],
  scimAlone: ['invalid', 'A token for SCIM is for nothing else'],
  expiryRequired: ['invalid', 'Only a token for SCIM may be valid for ever'],
  tooMany: ['conflict', 'An organisation may have at most {{count}} tokens. Revoke one first.'],
  otherOrganization: ['forbidden', 'You can create tokens for your own organisation only'],
})

/** A directory, a few programs, and one of each that is being replaced, many times over. */
export const MAX_TOKENS = 20

/** After a year a token has to be replaced by another one, which nobody has copied yet. */
export const MAX_TOKEN_DAYS = 365

/** What a program with a token may do of what an admin of its organisation may. Routes name the one that opens them. */
export const scopes = ['users:read', 'users:write', 'audit:read', 'scenarios:read'] as const

/** All that a token may be for: the scopes of the product's own interface, and SCIM, which is beside it. */
export const tokenScopes = ['scim', ...scopes] as const
export type TokenScope = (typeof tokenScopes)[number]

const TokenScopes = z.array(z.enum(tokenScopes, ruleMessage(textFailures.invalid)))

/** With it a program acts for one organisation, as far as its scopes go. */
export const Token = z.object({
  id: z.int(),
  name: z.string(),
  organization: z.object({ id: z.int(), name: z.string() }),
  scopes: TokenScopes,
  created_at: Moment,
  /** Null when it is valid until it is revoked. */
  expires_at: z.nullable(Moment),
  /** Give or take a minute; null before the first use. */
  last_used_at: z.nullable(Moment),
})
/** As it goes over the wire. */
export type Token = z.input<typeof Token>

export const NewToken = z
  .strictObject({
    name: RequiredLine(tokenFailures.nameRequired, maxTextLength(100)),
    organization: z.int().check(z.positive()),
    scopes: TokenScopes.check(z.minLength(1, ruleMessage(tokenFailures.scopeRequired)), z.maxLength(20)),
    /** Null: until it is revoked. */
    expires_in_days: z.nullable(z.int().check(z.minimum(1), z.maximum(MAX_TOKEN_DAYS))),
  })
  .check(
    z.refine<{ scopes: readonly string[] }>(({ scopes }) => !isForScim(scopes) || scopes.length === 1, {
      error: ruleMessage(tokenFailures.scimAlone),
      path: ['scopes'],
    }),
    z.refine<{ scopes: readonly string[]; expires_in_days: number | null }>(
      ({ scopes, expires_in_days }) => isForScim(scopes) || expires_in_days !== null,
      { error: ruleMessage(tokenFailures.expiryRequired), path: ['expires_in_days'] },
    ),
  )
export type NewToken = z.output<typeof NewToken>

/** Whether a directory keeps the people of its organisation with it, at SCIM's own address. */
export const isForScim = (scopes: readonly string[]): boolean => scopes.includes('scim')

/** The token itself is shown this once. */
export const CreatedToken = z.extend(Confirmation, { id: z.int(), token: z.string() })
export type CreatedToken = z.output<typeof CreatedToken>

export const tokenRoutes = {
  listTokens: route({
    method: 'GET',
    path: '/admin/tokens',
    access: 'admin',
    summary: "The tokens that are not revoked; an admin's own organisation's only",
    reply: z.array(Token),
  }),
  createToken: route({
    method: 'POST',
    keyed: true,
    path: '/admin/tokens',
    access: 'admin',
    summary: 'Makes a token with which a program acts for an organisation',
    body: NewToken,
    reply: CreatedToken,
  }),
  revokeToken: route({
    method: 'DELETE',
    path: '/admin/tokens/:id',
    access: 'admin',
    summary: 'Revokes a token at once',
    params: z.object({ id: Id }),
    reply: Confirmation,
  }),
}

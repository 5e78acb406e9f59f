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

/** The most tokens of an organisation: far more than a directory, a few programs and their replacements need. */
export const MAX_TOKENS = 20

/**
 * The longest lifetime of a token that expires: after a year a token must be replaced, which also ends forgotten copies
 * of it.
 */
export const MAX_TOKEN_DAYS = 365

/**
 * The scopes, each a part of the rights of an admin of the token's organisation. Routes name the scope that they
 * require.
 */
export const scopes = ['users:read', 'users:write', 'audit:read', 'scenarios:read'] as const

/** All purposes of a token: the scopes of the product's API, and SCIM, which is not part of that API. */
export const tokenScopes = ['scim', ...scopes] as const
export type TokenScope = (typeof tokenScopes)[number]

const TokenScopes = z.array(z.enum(tokenScopes, ruleMessage(textFailures.invalid)))

/** A token lets a program act for one organisation, within the token's scopes. */
export const Token = z.object({
  id: z.int(),
  name: z.string(),
  /** The organisation that the token acts for. */
  organization: z.object({ id: z.int(), name: z.string() }),
  /** What it may do. */
  scopes: TokenScopes,
  /** When it was made. */
  created_at: Moment,
  /** Null if it is valid until it is revoked. */
  expires_at: z.nullable(Moment),
  /** Accurate to a minute; null before the first use. */
  last_used_at: z.nullable(Moment),
})
/** The type on the wire, with dates as text. */
export type Token = z.input<typeof Token>

/** A token to make. */
export const NewToken = z
  .strictObject({
    name: RequiredLine(tokenFailures.nameRequired, maxTextLength(100)),
    /** The id of the organisation that the token acts for. */
    organization: z.int().check(z.positive()),
    /** What it may do; `scim` stands alone. */
    scopes: TokenScopes.check(z.minLength(1, ruleMessage(tokenFailures.scopeRequired)), z.maxLength(20)),
    /** Null: valid until it is revoked. */
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

/** Whether the token is for a directory that keeps the organisation's users through SCIM. */
export const isForScim = (scopes: readonly string[]): boolean => scopes.includes('scim')

/** The only reply that contains the token itself. */
export const CreatedToken = z.extend(Confirmation, {
  id: z.int(),
  /** The token itself, shown this once. */
  token: z.string(),
})

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

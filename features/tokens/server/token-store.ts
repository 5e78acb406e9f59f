import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { organizationFailures } from '#features/organizations/contract.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import { recordSecurityEventOnSuccess } from '#platform/server/security-log.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Program } from '#platform/server/program-gate.ts'
import {
  isForScim,
  MAX_TOKENS,
  type NewToken,
  type Token,
  tokenFailures,
  type TokenScope,
  tokenScopes,
} from '../contract.ts'
import { hashSecret, isSecret, readBearer, type TokenKind } from './token-secret.ts'

export type TokenStore = ReturnType<typeof tokenStore>

/** A token with dates not yet serialised. */
type StoredToken = z.output<typeof Token>

/** The kind of a token with these scopes; its hash matches only for that kind. */
export const kindOf = (scopes: readonly string[]): TokenKind => (isForScim(scopes) ? 'scim' : 'api')

/** Drops scopes that another version of the product has stored and this one does not know. */
const knownScopes = (stored: readonly string[]): TokenScope[] =>
  tokenScopes.filter((scope) => stored.includes(scope))

export const tokenStore = (database: Database) => ({
  /**
   * All tokens that are not revoked for a superadmin, else those of the actor's organisation; by organisation, newest
   * last.
   */
  async list(actor: Actor): Promise<StoredToken[]> {
    const rows = await database
      .selectFrom('scim_tokens')
      .innerJoin('organizations', 'organizations.id', 'scim_tokens.organization_id')
      .where('revoked_at', 'is', null)
      .$if(actor.role !== 'superadmin', (query) =>
        query.where('organization_id', '=', actor.organizationId ?? 0),
      )
      .select(['scim_tokens.id', 'scim_tokens.name', 'scim_tokens.created_at', 'last_used_at'])
      .select(['scim_tokens.scopes', 'scim_tokens.expires_at'])
      .select(['organization_id', 'organizations.name as organization_name'])
      .orderBy('organizations.name')
      .orderBy('scim_tokens.id')
      .execute()
    return rows.map(({ organization_id, organization_name, scopes, ...token }) => ({
      ...token,
      scopes: knownScopes(scopes),
      organization: { id: organization_id, name: organization_name },
    }))
  },

  /** @throws DomainError missing, conflict (too many) */
  async create(
    transaction: Transaction<DB>,
    actor: Actor,
    { name, organization, scopes, expires_in_days }: NewToken,
    secret: string,
  ): Promise<number> {
    const known = await transaction
      .selectFrom('organizations')
      .where('id', '=', organization)
      .select('id')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!known) throw new DomainError(organizationFailures.missing)
    const { count } = await transaction
      .selectFrom('scim_tokens')
      .where('organization_id', '=', organization)
      .where('revoked_at', 'is', null)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (count >= MAX_TOKENS) throw new DomainError(tokenFailures.tooMany({ count: MAX_TOKENS }))
    const wanted = knownScopes(scopes)
    const { id } = await transaction
      .insertInto('scim_tokens')
      .values({
        organization_id: organization,
        name,
        hash: hashSecret(kindOf(wanted), secret),
        scopes: wanted,
        expires_at:
          expires_in_days === null ? null : sql<Date>`now() + make_interval(days => ${expires_in_days})`,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(transaction, actor, { id, name, organization, scopes: wanted }, 'create')
    return id
  },

  /** Gives an unused token a new secret, because the reply with the first one was lost. */
  async replaceSecret(
    transaction: Transaction<DB>,
    id: number,
    { scopes }: NewToken,
    secret: string,
  ): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('scim_tokens')
      .set({ hash: hashSecret(kindOf(scopes), secret) })
      .where('id', '=', id)
      .where('last_used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .executeTakeFirstOrThrow()
    return numUpdatedRows > 0n
  },

  /** @throws DomainError missing */
  revoke: (actor: Actor, id: number): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const token = await transaction
        .updateTable('scim_tokens')
        .set({ revoked_at: sql<Date>`now()` })
        .where('id', '=', id)
        .where('revoked_at', 'is', null)
        .$if(actor.role !== 'superadmin', (query) =>
          query.where('organization_id', '=', actor.organizationId ?? 0),
        )
        .returning(['id', 'name', 'scopes', 'organization_id as organization'])
        .executeTakeFirst()
      if (!token) throw new DomainError(tokenFailures.missing)
      await record(transaction, actor, token, 'revoke')
    }),

  /** Finds the program of an `Authorization` header; undefined if the token is unknown, expired or revoked. */
  async identify(header: string | undefined): Promise<Program | undefined> {
    const sent = readBearer(header)
    if (!sent) return undefined
    const token = await database
      .selectFrom('scim_tokens')
      .innerJoin('organizations', 'organizations.id', 'scim_tokens.organization_id')
      .where('scim_tokens.id', '=', sent.id)
      .where('revoked_at', 'is', null)
      .where(sql<boolean>`coalesce(expires_at > now(), true)`)
      .select(['hash', 'scopes', 'organization_id', 'organizations.name'])
      .executeTakeFirst()
    if (!token || kindOf(token.scopes) !== sent.kind || !isSecret(sent, token.hash)) return undefined
    await database
      .updateTable('scim_tokens')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', sent.id)
      .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
      .execute()
    return {
      id: null,
      tokenId: sent.id,
      role: 'admin',
      scopes: knownScopes(token.scopes),
      organizationId: token.organization_id,
      organizationName: token.name,
    }
  },
})

type RecordedToken = {
  readonly id: number
  readonly name: string
  readonly organization: number
  readonly scopes: readonly string[]
}

async function record(
  transaction: Transaction<DB>,
  actor: Actor,
  { id, name, organization, scopes }: RecordedToken,
  action: 'create' | 'revoke',
): Promise<void> {
  await recordChange(transaction, {
    actorId: actor.id,
    organizationId: organization,
    action,
    subject: 'token',
    subjectId: id,
    before: action === 'create' ? null : { name, scopes },
    after: action === 'create' ? { name, scopes } : null,
  })
  recordSecurityEventOnSuccess('account.changed', {
    action,
    subject: 'token',
    subjectId: id,
    scopes: scopes.join(' '),
  })
}

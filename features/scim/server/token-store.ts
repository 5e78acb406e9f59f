import { sql, type Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { organizationFailures } from '#features/organizations/contract.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import { recordSecurityEventOnSuccess } from '#platform/server/security-log.ts'
import type { Actor, TokenActor } from '#platform/server/gate.ts'
import { MAX_TOKENS, type NewScimToken, scimFailures, type ScimToken } from '../contract.ts'
import { hashSecret, isSecret, readBearer } from './scim-token.ts'

export type TokenStore = ReturnType<typeof tokenStore>

/** A token before dates become texts. */
type StoredToken = z.output<typeof ScimToken>

/** The program behind a token. Its name is what people know it by. */
export type KnownToken = TokenActor & { readonly organizationName: string }

export const tokenStore = (database: Database) => ({
  /** The newest last: all that are valid for a superadmin, else those of the own organisation. */
  async list(actor: Actor): Promise<StoredToken[]> {
    const rows = await database
      .selectFrom('scim_tokens')
      .innerJoin('organizations', 'organizations.id', 'scim_tokens.organization_id')
      .where('revoked_at', 'is', null)
      .$if(actor.role !== 'superadmin', (query) =>
        query.where('organization_id', '=', actor.organizationId ?? 0),
      )
      .select(['scim_tokens.id', 'scim_tokens.name', 'scim_tokens.created_at', 'last_used_at'])
      .select(['organization_id', 'organizations.name as organization_name'])
      .orderBy('organizations.name')
      .orderBy('scim_tokens.id')
      .execute()
    return rows.map(({ organization_id, organization_name, ...token }) => ({
      ...token,
      organization: { id: organization_id, name: organization_name },
    }))
  },

  /** @throws DomainError missing, conflict (too many) */
  async create(
    transaction: Transaction<DB>,
    actor: Actor,
    { name, organization }: NewScimToken,
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
    if (count >= MAX_TOKENS) throw new DomainError(scimFailures.tooManyTokens({ count: MAX_TOKENS }))
    const { id } = await transaction
      .insertInto('scim_tokens')
      .values({ organization_id: organization, name, hash: hashSecret(secret) })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record(transaction, actor, { id, name, organization }, 'create')
    return id
  },

  /** Gives a token that nobody has used another secret: the answer with the first one was lost. */
  async replaceSecret(transaction: Transaction<DB>, id: number, secret: string): Promise<boolean> {
    const { numUpdatedRows } = await transaction
      .updateTable('scim_tokens')
      .set({ hash: hashSecret(secret) })
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
        .returning(['id', 'name', 'organization_id as organization'])
        .executeTakeFirst()
      if (!token) throw new DomainError(scimFailures.tokenMissing)
      await record(transaction, actor, token, 'revoke')
    }),

  /** The program that an `Authorization` header belongs to; undefined when the token is none, or revoked. */
  async identify(header: string | undefined): Promise<KnownToken | undefined> {
    const sent = readBearer(header)
    if (!sent) return undefined
    const token = await database
      .selectFrom('scim_tokens')
      .innerJoin('organizations', 'organizations.id', 'scim_tokens.organization_id')
      .where('scim_tokens.id', '=', sent.id)
      .where('revoked_at', 'is', null)
      .select(['hash', 'organization_id', 'organizations.name'])
      .executeTakeFirst()
    if (!token || !isSecret(sent.secret, token.hash)) return undefined
    await database
      .updateTable('scim_tokens')
      .set({ last_used_at: sql<Date>`now()` })
      .where('id', '=', sent.id)
      .where(sql<boolean>`coalesce(last_used_at < now() - interval '1 minute', true)`)
      .execute()
    return {
      id: null,
      tokenId: sent.id,
      organizationId: token.organization_id,
      organizationName: token.name,
    }
  },
})

async function record(
  transaction: Transaction<DB>,
  actor: Actor,
  { id, name, organization }: { id: number; name: string; organization: number },
  action: 'create' | 'revoke',
): Promise<void> {
  await recordChange(transaction, {
    actorId: actor.id,
    organizationId: organization,
    action,
    subject: 'scim_token',
    subjectId: id,
    before: action === 'create' ? null : { name },
    after: action === 'create' ? { name } : null,
  })
  recordSecurityEventOnSuccess('account.changed', { action, subject: 'scim_token', subjectId: id })
}

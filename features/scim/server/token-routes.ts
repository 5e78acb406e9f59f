import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import { answerRequest, openRequest } from '#platform/server/idempotency.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { scimFailures, type scimTokenRoutes } from '../contract.ts'
import { formatToken, makeSecret } from './scim-token.ts'
import type { TokenStore } from './token-store.ts'

type Dependencies = { readonly database: Database; readonly store: TokenStore }

/** What is remembered of a request: never the token. */
const Remembered = z.object({ id: z.int() })

export const scimTokenHandlers = ({ database, store }: Dependencies): Handlers<typeof scimTokenRoutes> => ({
  listScimTokens: (_received, { actor }) => store.list(actor),

  createScimToken: async ({ body }, { actor, key }) => {
    if (actor.role !== 'superadmin' && actor.organizationId !== body.organization)
      throw new DomainError(scimFailures.otherOrganization)
    const secret = makeSecret()
    const attempt = { userId: actor.id, key }
    const id = await database.transaction().execute(async (transaction) => {
      const before = await openRequest(transaction, attempt, ['createScimToken', body])
      if (before.status === 'answered') {
        const known = Remembered.parse(before.reply)
        if (!(await store.replaceSecret(transaction, known.id, secret)))
          throw new DomainError(scimFailures.tokenMissing)
        return known.id
      }
      const made = await store.create(transaction, actor, body, secret)
      await answerRequest(transaction, attempt, { id: made })
      return made
    })
    return { message: 'Token created', id, token: formatToken(id, secret) }
  },

  revokeScimToken: async ({ params }, { actor }) => {
    await store.revoke(actor, params.id)
    return { message: 'Token revoked' }
  },
})

import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import { storeIdempotentReply, claimIdempotencyKey } from '#platform/server/idempotency.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { tokenFailures, type tokenRoutes } from '../contract.ts'
import { formatToken, makeSecret } from './token-secret.ts'
import { kindOf, type TokenStore } from './token-store.ts'

type Dependencies = { readonly database: Database; readonly store: TokenStore }

/** The stored reply for repeats of a request, without the token. */
const Remembered = z.object({ id: z.int() })

export const tokenHandlers = ({ database, store }: Dependencies): Handlers<typeof tokenRoutes> => ({
  listTokens: (_received, { actor }) => store.list(actor),

  createToken: async ({ body }, { actor, key }) => {
    if (actor.role !== 'superadmin' && actor.organizationId !== body.organization)
      throw new DomainError(tokenFailures.otherOrganization)
    const secret = makeSecret()
    const attempt = { userId: actor.id, key }
    const id = await database.transaction().execute(async (transaction) => {
      const before = await claimIdempotencyKey(transaction, attempt, ['createToken', body])
      if (before.status === 'answered') {
        const known = Remembered.parse(before.reply)
        if (!(await store.replaceSecret(transaction, known.id, body, secret)))
          throw new DomainError(tokenFailures.missing)
        return known.id
      }
      const made = await store.create(transaction, actor, body, secret)
      await storeIdempotentReply(transaction, attempt, { id: made })
      return made
    })
    const token = formatToken({ kind: kindOf(body.scopes), id, secret })
    return { message: 'Token created', id, token }
  },

  revokeToken: async ({ params }, { actor }) => {
    await store.revoke(actor, params.id)
    return { message: 'Token revoked' }
  },
})

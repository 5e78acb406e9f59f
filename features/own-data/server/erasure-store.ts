import { sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChange } from '#platform/server/audit.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'
import { requireAttempt } from '#platform/server/rate-limit.ts'
import { ERASURE_RATE_LIMIT } from '../contract.ts'

export type ErasureStore = ReturnType<typeof erasureStore>

/**
 * People's requests to have their account and words deleted. An administrator fulfils a request, or the person
 * withdraws it.
 */
export const erasureStore = (database: Database) => ({
  async read(userId: number): Promise<Date | null> {
    const request = await database
      .selectFrom('erasure_requests')
      .where('user_id', '=', userId)
      .select('requested_at')
      .executeTakeFirst()
    return request?.requested_at ?? null
  },

  /** A second request does not change the first. @throws DomainError limited */
  async request(actor: Actor): Promise<Date | null> {
    await requireAttempt(
      database,
      { userId: actor.id, purpose: 'erasure' },
      ERASURE_RATE_LIMIT,
      sql`where not exists (select from erasure_requests where user_id = ${actor.id})`,
    )
    await database.transaction().execute(async (transaction) => {
      const asked = await transaction
        .insertInto('erasure_requests')
        .values({ user_id: actor.id })
        .onConflict((conflict) => conflict.doNothing())
        .returning('user_id')
        .executeTakeFirst()
      if (asked) await recordRequest(transaction, actor, 'request_erasure')
    })
    return this.read(actor.id)
  },

  withdraw: (actor: Actor): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const withdrawn = await transaction
        .deleteFrom('erasure_requests')
        .where('user_id', '=', actor.id)
        .returning('user_id')
        .executeTakeFirst()
      if (withdrawn) await recordRequest(transaction, actor, 'withdraw_erasure')
    }),
})

const recordRequest = (transaction: Transaction<DB>, actor: Actor, action: string): Promise<void> =>
  recordChange(transaction, {
    actorId: actor.id,
    organizationId: actor.organizationId,
    action,
    subject: 'user',
    subjectId: actor.id,
    before: null,
    after: null,
  })

/** Deletes a request together with the person who made it. */
export async function eraseErasureRequestOf(transaction: Transaction<DB>, userId: number): Promise<void> {
  await transaction.deleteFrom('erasure_requests').where('user_id', '=', userId).execute()
}

/** A request made with one account counts for all accounts that are merged as the same person's. */
export const ownedErasureRequests: OwnedRecords = {
  name: 'erasure_requests',
  async move(transaction, from, to) {
    await sql`
      with moved as (delete from erasure_requests where user_id = ${from} returning requested_at)
      insert into erasure_requests (user_id, requested_at) select ${to}::bigint, requested_at from moved
      on conflict do nothing`.execute(transaction)
  },
}

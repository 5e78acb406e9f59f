import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from './errors.ts'

/** What a request asks for, in 32 bytes: the same key with another one is a mistake of the caller. */
export const fingerprintOf = (...asked: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(asked)).digest()

export const KEY_REUSED = 'This Idempotency-Key was used for another request'

/**
 * Runs quick work at most once for a user's key, in one transaction with the record of its reply. A repeat waits for
 * the first to commit and gets the same reply. Slow work must not hold a transaction: see chats' turns.
 * @param replySchema what a stored reply is read back with
 * @throws DomainError invalid when the key belongs to another request
 */
export async function once<Reply>(
  database: Database,
  userId: number,
  key: string | undefined,
  asked: readonly unknown[],
  replySchema: z.ZodMiniType<Reply>,
  work: (transaction: Transaction<DB>) => Promise<Reply>,
): Promise<Reply> {
  return database.transaction().execute(async (transaction) => {
    if (key === undefined) return work(transaction)
    const fingerprint = fingerprintOf(...asked)
    const mine = await transaction
      .insertInto('requests')
      .values({ user_id: userId, key, fingerprint })
      .onConflict((conflict) => conflict.doNothing())
      .returning('key')
      .executeTakeFirst()
    const request = transaction.selectFrom('requests').where('user_id', '=', userId).where('key', '=', key)
    if (!mine) {
      const before = await request.select(['fingerprint', 'reply']).executeTakeFirst()
      if (!before || !fingerprint.equals(before.fingerprint)) throw new DomainError('invalid', KEY_REUSED)
      return replySchema.parse(before.reply)
    }
    const reply = await work(transaction)
    await transaction
      .updateTable('requests')
      .set({ reply: JSON.stringify(reply) })
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .execute()
    return reply
  })
}

import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import type * as z from 'zod/mini'
import { requestFailures } from '#platform/contract/failures.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DomainError } from './errors.ts'

/** A hash of what a request asks for: the same key with another hash is a mistake of the caller. */
export const fingerprintRequest = (...asked: readonly unknown[]): Buffer =>
  createHash('sha256').update(JSON.stringify(asked)).digest()

/**
 * Runs quick work at most once for a user's key, in one transaction with the record of its reply. A repeat waits for
 * the first to commit and gets the same reply. Slow work must not hold a transaction, so it calls `claimIdempotencyKey` and
 * `storeIdempotentReply`, each in a transaction of its own.
 * @param replySchema parses a stored reply
 * @throws DomainError invalid when the key belongs to another request
 */
export async function runIdempotently<Reply>(
  database: Database,
  userId: number,
  key: string | undefined,
  asked: readonly unknown[],
  replySchema: z.ZodMiniType<Reply>,
  work: (transaction: Transaction<DB>) => Promise<Reply>,
): Promise<Reply> {
  return database.transaction().execute(async (transaction) => {
    const attempt = { userId, key }
    const before = await claimIdempotencyKey(transaction, attempt, asked)
    if (before.status === 'answered') return replySchema.parse(before.reply)
    const reply = await work(transaction)
    await storeIdempotentReply(transaction, attempt, reply)
    return reply
  })
}

/** A request, identified by its caller and the caller's key; without either, nothing is remembered. */
export type IdempotentRequest = { readonly userId: number | null; readonly key: string | undefined }

/** Whether a request came before. An `unanswered` one is still under way elsewhere, or has failed. */
type IdempotencyClaim =
  | { readonly status: 'new' | 'unanswered' }
  | { readonly status: 'answered'; readonly reply: unknown }

/**
 * Remembers a request, or waits for the transaction that works on the same one.
 * @throws DomainError invalid when the key belongs to another request
 */
export async function claimIdempotencyKey(
  transaction: Transaction<DB>,
  { userId, key }: IdempotentRequest,
  asked: readonly unknown[],
): Promise<IdempotencyClaim> {
  if (userId === null || key === undefined) return { status: 'new' }
  const fingerprint = fingerprintRequest(...asked)
  const mine = await transaction
    .insertInto('requests')
    .values({ user_id: userId, key, fingerprint })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (mine) return { status: 'new' }
  const before = await transaction
    .selectFrom('requests')
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .select(['fingerprint', 'reply'])
    .forUpdate()
    .executeTakeFirst()
  if (!before || !fingerprint.equals(before.fingerprint)) throw new DomainError(requestFailures.keyReused)
  return before.reply === null ? { status: 'unanswered' } : { status: 'answered', reply: before.reply }
}

/** Stores the reply to a request, for its repeats. */
export async function storeIdempotentReply(
  transaction: Transaction<DB>,
  { userId, key }: IdempotentRequest,
  reply: unknown,
): Promise<void> {
  if (userId === null || key === undefined) return
  await transaction
    .updateTable('requests')
    .set({ reply: JSON.stringify(reply) })
    .where('user_id', '=', userId)
    .where('key', '=', key)
    .execute()
}

/** Forgets a request that failed, so that its repeat starts anew. */
export async function releaseIdempotencyKey(
  transaction: Transaction<DB>,
  { userId, key }: IdempotentRequest,
): Promise<void> {
  if (userId === null || key === undefined) return
  await transaction.deleteFrom('requests').where('user_id', '=', userId).where('key', '=', key).execute()
}

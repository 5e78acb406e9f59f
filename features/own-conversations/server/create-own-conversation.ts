import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { requireAttempt } from '#platform/server/rate-limit.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { PREPARATION_RATE_LIMIT, type NewOwnConversation } from '../contract.ts'
import { makeFromTemplate } from './make-scenario.ts'
import type { OwnConversationStore } from './store.ts'

export type CreateOwnConversationDependencies = {
  readonly database: Database
  readonly store: OwnConversationStore
}

/**
 * Makes a private scenario from a template and stores it. A repeat of an answered request costs no attempt.
 * @throws DomainError limited, conflict (too many), refused (no such language)
 */
export async function createOwnConversation(
  { database, store }: CreateOwnConversationDependencies,
  userId: number,
  key: string | undefined,
  entered: NewOwnConversation,
): Promise<number> {
  await requireAttempt(
    database,
    { userId, purpose: 'own-conversation' },
    PREPARATION_RATE_LIMIT,
    sql`where not exists (select from requests where user_id = ${userId} and key = ${key ?? ''})`,
  )
  return runIdempotently(database, userId, key, ['own-conversation', entered], z.int(), (transaction) =>
    store.create(transaction, userId, entered, makeFromTemplate(entered)),
  )
}

import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import { claimAttempt, rateLimited } from '#platform/server/rate-limit.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { DRAFT_LIMIT, type ToldConversation } from '../contract.ts'
import { templated } from './draft-scenario.ts'
import type { DraftedScenario, OwnConversationStore } from './store.ts'

export type CreateOwnConversationDependencies = {
  readonly database: Database
  readonly store: OwnConversationStore
  /** Makes the scenario; it takes seconds where a model does, and never fails. */
  readonly draft: (userId: number, told: ToldConversation) => Promise<DraftedScenario>
}

/**
 * Makes a private scenario and stores it. No transaction waits for the model; a repeat of an answered request asks it
 * nothing.
 * @throws DomainError limited, conflict (too many), refused (no such language)
 */
export async function createOwnConversation(
  { database, store, draft }: CreateOwnConversationDependencies,
  userId: number,
  key: string | undefined,
  told: ToldConversation,
): Promise<number> {
  const { rows } = await claimAttempt(
    { userId, purpose: 'own-conversation' },
    DRAFT_LIMIT,
    sql`where not exists (select from requests where user_id = ${userId} and key = ${key ?? ''})`,
  ).execute(database)
  const [attempt] = rows
  if (attempt && attempt.wait_seconds > 0) throw rateLimited(attempt.wait_seconds)
  // Without an attempt the request has its answer already, and nothing is stored again.
  const drafted = attempt ? await draft(userId, told) : templated(told)
  return runIdempotently(database, userId, key, ['own-conversation', told], z.int(), (transaction) =>
    store.create(transaction, userId, told, drafted),
  )
}

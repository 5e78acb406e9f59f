import { type RawBuilder, sql, type Transaction } from 'kysely'
import * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { DeleteUnused } from '#platform/server/slice-hooks.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import { isWorkedOn } from '#platform/server/lease.ts'
import { BOOSTER_TURNS, boosterFailures, type BoosterKey } from '../contract-booster.ts'
import type { BoosterStore, FoundOffer } from './booster-store.ts'

/** Starts chats, which belong to the chats slice. */
type StartChat = {
  /**
   * Counts a chat against the rate limit if `practised`, a `from` with its `where`, has a row.
   * @throws DomainError limited
   */
  readonly count: (actor: Actor, key: string | undefined, practised: RawBuilder<unknown>) => Promise<void>
  /** Stores a chat that ends after `turnLimit` turns. @throws DomainError missing, refused */
  readonly insert: (
    transaction: Transaction<DB>,
    actor: Actor,
    chat: { readonly scenario_id: number; readonly language: string; readonly mood: string | undefined },
    turnLimit: number,
  ) => Promise<number>
  readonly deleteEmpty: DeleteUnused
}

export type BoosterDependencies = {
  readonly database: Database
  readonly store: BoosterStore
  readonly startChat: StartChat
}

/**
 * Starts the booster that is offered, with the scenario, mood and language of the chat that was evaluated. If it was
 * begun and its chat is still empty, returns that chat.
 * @throws DomainError limited, conflict (it is not offered, or not any more)
 */
export async function beginBooster(
  { database, store, startChat }: BoosterDependencies,
  actor: Actor,
  key: string | undefined,
  wanted: BoosterKey,
): Promise<number> {
  await startChat.count(
    actor,
    key,
    sql`from evaluations join chats on chats.id = evaluations.chat_id
      where evaluations.id = ${wanted.evaluation_id} and chats.user_id = ${actor.id}`,
  )
  const { evaluation_id, after_days } = wanted
  return runIdempotently(
    database,
    actor.id,
    key,
    ['booster', evaluation_id, after_days],
    z.int(),
    async (transaction) => {
      const offer = await requireOffer(store, transaction, actor.id, wanted)
      if (offer.begunChatId !== null) return offer.begunChatId
      const { scenario_id, language, mood_id } = offer.evaluation
      const mood = mood_id === null ? undefined : String(mood_id)
      const chat = { scenario_id, language, mood }
      await dropEmptyChat(startChat, transaction, actor.id, offer)
      const chatId = await startChat.insert(transaction, actor, chat, BOOSTER_TURNS)
      await store.keep(transaction, actor.id, offer, chatId)
      return chatId
    },
  )
}

/**
 * Declines the booster that is offered. While a turn is being made in its chat nothing is stored: after that turn it is
 * not offered any more.
 * @throws DomainError conflict (it is not offered, or not any more)
 */
export const declineBooster = (
  { database, store, startChat }: BoosterDependencies,
  userId: number,
  wanted: BoosterKey,
): Promise<void> =>
  database.transaction().execute(async (transaction) => {
    const offer = await requireOffer(store, transaction, userId, wanted)
    const isFree = await dropEmptyChat(startChat, transaction, userId, offer)
    if (isFree) await store.keep(transaction, userId, offer, null)
  })

/**
 * Deletes the empty chat of a booster. Without the booster it would be a short try that ends after three turns and is
 * never judged.
 * @returns false where a turn is being made in it
 */
async function dropEmptyChat(
  { deleteEmpty }: StartChat,
  transaction: Transaction<DB>,
  userId: number,
  { emptyChatId }: FoundOffer,
): Promise<boolean> {
  if (emptyChatId === null) return true
  const which = sql<boolean>`chats.id = ${emptyChatId} and not ${isWorkedOn('turn', sql`chats.id`)}`
  return (await deleteEmpty(transaction, userId, which)) > 0
}

/** Finds the offer for a booster. It locks the user's row, so that two windows do not begin two boosters. */
async function requireOffer(
  store: BoosterStore,
  transaction: Transaction<DB>,
  userId: number,
  wanted: BoosterKey,
): Promise<FoundOffer> {
  await transaction.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
  const offer = await store.findOffer(userId, transaction)
  if (offer?.evaluation_id !== wanted.evaluation_id || offer.after_days !== wanted.after_days)
    throw new DomainError(boosterFailures.notOffered)
  return offer
}

import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import type { DB } from '#database/schema.ts'
import { isOnBranch } from './branches.ts'

/**
 * The replies of a branch before a certain message, or all of them where its id is null. An edit needs this because the
 * director then goes back to the state before the replaced message.
 */
const repliesBefore = (
  builder: ExpressionBuilder<DB, 'chats'>,
  branch: RawBuilder<number>,
  replacedId: RawBuilder<number | null> = sql`null`,
) =>
  builder
    .selectFrom('messages')
    .whereRef('messages.chat_id', '=', 'chats.id')
    .where(isOnBranch(branch))
    .where('messages.is_user', '=', false)
    .where(
      sql<boolean>`messages.position < coalesce(
        (select replaced.position from messages as replaced where replaced.id = ${replacedId}::bigint), 2147483647)`,
    )

/** The director's state after the last of these replies. */
export const selectDirectorState = (...replies: Parameters<typeof repliesBefore>) =>
  repliesBefore(...replies)
    .orderBy('messages.position', 'desc')
    .limit(1)
    .select('messages.director_state')

/** By then a model has finished reading an exchange, or has failed. */
const LONGEST_READING = sql`interval '25 seconds'`

/** Whether a model may still read one of these exchanges. */
export const selectIsBeingRead = (...replies: Parameters<typeof repliesBefore>) =>
  repliesBefore(...replies).select(
    sql<boolean>`bool_or(messages.judged_deeds is null and messages.produced_by <> 'scripted'
      and messages.created_at > now() - ${LONGEST_READING})`.as('is_being_read'),
  )

/** What a model found in the exchanges of these replies. */
export const selectJudgedDeeds = (...replies: Parameters<typeof repliesBefore>) =>
  repliesBefore(...replies)
    .where('messages.judged_deeds', 'is not', null)
    // In the order of the conversation: what was read later replaces what was read before.
    .select(({ fn }) => fn.jsonAgg('messages.judged_deeds').orderBy('messages.position').as('judged_deeds'))

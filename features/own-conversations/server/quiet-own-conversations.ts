import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { DEBRIEF_AFTER_DAYS } from '../contract-debrief.ts'
import {
  type DeleteChatsIn,
  deleteOwnConversationWithChats,
  type OwnConversationDeletion,
} from './delete-own-conversation.ts'
import { DRAFTING } from './draft-store.ts'

/** Home and a mail ask a week after its date how it went; for two weeks more the question can be answered. */
const ASKED_DAYS = DEBRIEF_AFTER_DAYS + 14

/**
 * Whether it was unchanged for this many days, its date has long passed, its rehearsals are erased, and nothing is drafted.
 */
function isQuiet(days: number): RawBuilder<boolean> {
  const since = sql`now() - make_interval(days => ${days})`
  return sql`changed_at < ${since}
    and (takes_place_on is null or takes_place_on < (now() at time zone 'UTC')::date - ${ASKED_DAYS}::int) and not exists (
      select from chats where own_conversation_id = own.id
        and case when has_turns then erased_at is null else created_at >= ${since} end
    ) and not exists (select from leases where work = ${DRAFTING} and subject_id = own.id)`
}

/** Lists own conversations that have been quiet for this many days. */
export async function listQuietOwnConversations(
  database: Database,
  { days, limit }: { readonly days: number; readonly limit: number },
): Promise<readonly OwnConversationDeletion[]> {
  const { rows } = await sql<OwnConversationDeletion>`
    select id, user_id as "userId" from own_conversations as own where ${isQuiet(days)}
    order by id limit ${limit}`.execute(database)
  return rows
}

/** Deletes a quiet one, unless it has been used since or another process is deleting it. */
export async function deleteQuietOwnConversation(
  transaction: Transaction<DB>,
  deleteChats: DeleteChatsIn,
  deletion: OwnConversationDeletion,
  days: number,
): Promise<void> {
  const { rows } = await sql`
    select from own_conversations as own where id = ${deletion.id} and ${isQuiet(days)}
    for update skip locked`.execute(transaction)
  if (rows.length > 0) await deleteOwnConversationWithChats(transaction, deleteChats, deletion)
}

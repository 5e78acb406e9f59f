import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { isWorkedOn } from '#platform/server/lease.ts'
import { hasBranch, isOnBranch } from './branches.ts'

/** Before which message a hint is given: so many messages of the branch come before it. */
export type HintPosition = { readonly chatId: number; readonly branch: number; readonly position: number }

/** A chat's branch, and whether a hint can be given in it. */
export type HintedChat = HintPosition & {
  readonly is_there: boolean
  readonly is_erased: boolean
  readonly is_replying: boolean
}

/** Where the next hint of chats would be given in a branch. */
export const selectHintPosition = (database: Database, branch: RawBuilder<number>) =>
  database
    .selectFrom('chats')
    .where('chats.deleted_at', 'is', null)
    .select([
      branch.as('branch'),
      hasBranch(sql`chats.id`, branch).as('is_there'),
      sql<boolean>`chats.erased_at is not null`.as('is_erased'),
      sql<number>`(select count(*)::int from messages where messages.chat_id = chats.id and ${isOnBranch(branch)})`.as(
        'position',
      ),
      isWorkedOn('turn', sql.ref('chats.id')).as('is_replying'),
    ])

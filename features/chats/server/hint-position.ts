import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { isWorkedOn } from '#platform/server/lease.ts'
import { hasBranch, isOnBranch } from './branches.ts'

/** The place of a hint: `position` is how many messages of the branch come before the one that the hint is for. */
export type HintPosition = { readonly chatId: number; readonly branch: number; readonly position: number }

/** A chat's branch, and whether a hint can be given in it. */
export type HintedChat = HintPosition & {
  readonly is_there: boolean
  readonly is_erased: boolean
  readonly is_replying: boolean
}

/** Selects where the next hint would be given in a branch of each chat that the caller's conditions select. */
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

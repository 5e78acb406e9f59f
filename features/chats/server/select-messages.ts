import { sql, type ExpressionBuilder, type RawBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DB } from '#database/schema.ts'
import { isOnBranch } from './branches.ts'

const branchMessages = (builder: ExpressionBuilder<DB, 'chats'>, branch: RawBuilder<number>) =>
  builder
    .selectFrom('messages')
    .whereRef('messages.chat_id', '=', 'chats.id')
    .where(isOnBranch(branch))
    .select(['messages.id', 'is_user', 'content', sql<string | null>`null`.as('translated_content')])

/** The messages of a chat's branch in order. */
export const selectMessages = (builder: ExpressionBuilder<DB, 'chats'>, branch: RawBuilder<number>) =>
  jsonArrayFrom(branchMessages(builder, branch).orderBy('messages.position'))

/** The ids of a chat's replies that the built-in partner made in place of a model. */
export const selectBuiltInReplies = sql<number[] | null>`(
  select json_agg(messages.id order by messages.id) from messages
  where messages.chat_id = chats.id and messages.is_built_in
)`

/** A bound above every message's position: the maximum of the column's type. */
const BEYOND = sql.lit(2_147_483_647)

type NewestMessage = {
  readonly id: number
  readonly is_user: boolean
  readonly content: string
  readonly translated_content: string | null
  readonly position: number
}

/**
 * The last `limit` messages of a branch, in order. The last ones of each segment are found by the index; one condition
 * over all segments would read and sort the whole chat.
 */
export const selectNewestMessages = (
  builder: ExpressionBuilder<DB, 'chats'>,
  branch: RawBuilder<number>,
  limit: number,
) =>
  jsonArrayFrom(
    builder
      .selectFrom(
        sql<NewestMessage>`(
          select newest.* from (
            select ${branch} as source, ${BEYOND} as until
            union all select segment.source, segment.until from branch_segments as segment
            where segment.chat_id = chats.id and segment.branch = ${branch}
          ) as segment cross join lateral (
            select messages.id, is_user, content, null::text as translated_content, messages.position
            from messages
            where messages.chat_id = chats.id and messages.branch = segment.source
              and messages.position < segment.until
            order by messages.position desc limit ${limit}
          ) as newest
          order by newest.position desc limit ${limit}
        )`.as('newest'),
      )
      .select(['newest.id', 'newest.is_user', 'newest.content', 'newest.translated_content'])
      .orderBy('newest.position'),
  )

import { sql, type RawBuilder } from 'kysely'
import type { Branch } from '../contract-branches.ts'

/** Branches are numbered within their chat; the first has no row in `branches`. */
export const FIRST_BRANCH = 1

/** The branch that is shown; for a statement that reads `chats`. */
export const shownBranch = sql<number>`chats.branch`

/** The branch that a request names, or else the one that is shown; for a statement that reads `chats`. */
export const requestedOrShownBranch = (branch: RawBuilder<number | null> | number | null) =>
  sql<number>`coalesce(${branch}::int, chats.branch)`

/** Whether a chat has a branch. */
export const hasBranch = (chatId: RawBuilder<number>, branch: RawBuilder<number>) =>
  sql<boolean>`(${branch} = ${sql.lit(FIRST_BRANCH)} or exists (
    select from branches where branches.chat_id = ${chatId} and branches.branch = ${branch}))`

/**
 * Whether a row of `messages` is on a branch: one of its own, or one that it shares with the branches before it. Most
 * chats have one branch, so the branch's own messages are found without reading the segments.
 */
export const isOnBranch = (branch: RawBuilder<number>) =>
  sql<boolean>`(messages.branch = ${branch} or exists (
    select from branch_segments as segment
    where segment.chat_id = messages.chat_id and segment.branch = ${branch}
      and segment.source = messages.branch and messages.position < segment.until))`

/**
 * CTEs of a `with` that begin a branch in place of a learner's message. They read two earlier CTEs: `forked`, the
 * message's `chat_id`, `branch` (the one whose own it is) and `position`; and `chat`, the chat's row with the new
 * branch as `branch`. `begun` returns the new branch; the rest of the same statement cannot read the inserted rows from
 * the tables. If the message itself began a branch, the new one becomes a sibling of that branch: all tries from one
 * place have one parent.
 */
export const beginBranch = sql`
  begun as (
    insert into branches (chat_id, branch, parent, fork_position)
    select chat.id, chat.branch,
      case when forked.position > coalesce(origin.fork_position, 0) then forked.branch else coalesce(origin.parent, 1) end,
      forked.position
    from chat cross join forked
    left join branches as origin on origin.chat_id = forked.chat_id and origin.branch = forked.branch
    returning branch
  ), shared as (
    insert into branch_segments (chat_id, branch, source, until)
    select chat.id, chat.branch, segment.source, segment.until
    from chat cross join forked
    join branch_segments as segment on segment.chat_id = forked.chat_id and segment.branch = forked.branch
    union all
    select chat.id, chat.branch, forked.branch, forked.position
    from chat cross join forked
    left join branches as origin on origin.chat_id = forked.chat_id and origin.branch = forked.branch
    where forked.position > coalesce(origin.fork_position, 0)
  )`

/** All branches of a chat, for a statement that reads `chats`: `Branch[]` with times as JSON strings. */
export const selectBranches = sql<StoredBranch[]>`(
  select json_agg(one order by one.id) from (
    select ${sql.lit(FIRST_BRANCH)} as id, null::int as parent_id, null::bigint as from_message_id,
      (select messages.id from messages where messages.chat_id = chats.id
        and messages.branch = ${sql.lit(FIRST_BRANCH)} and messages.position = 0) as first_message_id,
      (select count(*) / 2 from messages
        where messages.chat_id = chats.id and messages.branch = ${sql.lit(FIRST_BRANCH)}) as turn_count,
      exists (select from evaluations where evaluations.chat_id = chats.id
        and evaluations.branch = ${sql.lit(FIRST_BRANCH)}) as is_evaluated,
      chats.created_at
    union all
    select branches.branch, branches.parent,
      (select messages.id from messages where messages.chat_id = chats.id
        and messages.branch = branches.parent and messages.position = branches.fork_position),
      (select messages.id from messages where messages.chat_id = chats.id
        and messages.branch = branches.branch and messages.position = branches.fork_position),
      (branches.fork_position + (select count(*) from messages
        where messages.chat_id = chats.id and messages.branch = branches.branch)) / 2,
      exists (select from evaluations where evaluations.chat_id = chats.id and evaluations.branch = branches.branch),
      branches.created_at
    from branches where branches.chat_id = chats.id
  ) as one)`

/** A branch with its time as a JSON string. */
export type StoredBranch = Omit<Branch, 'created_at'> & { readonly created_at: string }

export const toBranch = (branch: StoredBranch) => ({ ...branch, created_at: new Date(branch.created_at) })

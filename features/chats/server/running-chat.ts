import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { markFallback } from '#features/languages/contract.ts'
import type { ClassifyMood } from '#features/moods/contract.ts'
import { moodExpressions } from '../contract-rules.ts'
import { shownBranch } from './branches.ts'
import { selectCharacterTexts, selectChatsWithPartner, selectFaceSeed, toMood } from './select-chats.ts'
import { selectDirectorState } from './select-director-state.ts'
import { selectNewestMessages } from './select-messages.ts'

/** How many of the newest chats are searched: a learner does not want to go on with an older one. */
const LATEST_TRIES = 20

/**
 * Reads the conversation that a learner can go on with: the newest with a turn whose shown branch is neither evaluated
 * nor erased nor out of turns, and that the character has not broken off. Undefined where there is none.
 */
export const runningChatReader =
  (database: Database, classifyMood: ClassifyMood) => async (userId: number) => {
    const row = await selectChatsWithPartner(database)
      .where('chats.user_id', '=', userId)
      .where('chats.id', '=', selectRunning(database, userId))
      .select((builder) => [
        ...selectCharacterTexts,
        selectFaceSeed,
        selectNewestMessages(builder, shownBranch, 1).as('last_messages'),
      ])
      .executeTakeFirst()
    if (!row) return undefined
    const { character_name: name, role, face_seed } = row
    return {
      chat_id: row.id,
      scenario: { id: row.scenario_id, title: row.title, ...markFallback(row.is_fallback) },
      language: row.language,
      turn_count: row.turn_count,
      turn_limit: row.turn_limit,
      character:
        face_seed === null
          ? null
          : { name, role, face_seed, expression: moodExpressions[classifyMood(toMood(row))] },
      last_words: row.last_messages.at(-1)?.content ?? '',
    }
  }

/** Selects the running chat's id. The inner query for the latest chats keeps the planner from reading all of them. */
const selectRunning = (database: Database, userId: number) =>
  database
    .selectFrom((latest) =>
      latest
        .selectFrom('chats')
        .where('chats.user_id', '=', userId)
        .where('chats.has_turns', '=', true)
        .orderBy('chats.created_at', 'desc')
        .orderBy('chats.id', 'desc')
        .limit(LATEST_TRIES)
        .select('chats.id')
        .as('latest'),
    )
    .innerJoin('chats', 'chats.id', 'latest.id')
    .leftJoin('evaluations', (join) =>
      join.onRef('evaluations.chat_id', '=', 'chats.id').onRef('evaluations.branch', '=', 'chats.branch'),
    )
    .where('chats.erased_at', 'is', null)
    .where('evaluations.chat_id', 'is', null)
    .where(sql<boolean>`chats.turn_count < coalesce(chats.turn_limit, 2147483647)`)
    .where(
      (tried) =>
        sql<boolean>`${selectDirectorState(tried, shownBranch)} ->> 'ending' is distinct from 'broken_off'`,
    )
    .orderBy('chats.created_at', 'desc')
    .orderBy('chats.id', 'desc')
    .limit(1)
    .select('chats.id')

import { markFallback } from '#features/languages/contract.ts'
import type { selectChatsWithTexts } from './select-chats.ts'

/** A chat with its texts, and with its evaluation's HTML unless the query left that out. */
export type ChatSummaryRow = Awaited<
  ReturnType<ReturnType<typeof selectChatsWithTexts>['executeTakeFirstOrThrow']>
> & {
  readonly evaluation: string | null
}

/** The fields that every answer about a chat has. */
export function toChatSummary(row: ChatSummaryRow) {
  const { id, mood, language, turn_count, evaluation, is_evaluated, is_erased, created_at } = row
  const { scenario_id, title, description, is_fallback } = row
  return {
    id,
    chat_id: id,
    scenario: { id: scenario_id, title, description, ...markFallback(is_fallback) },
    ...(row.own_conversation_id !== null && { own_conversation_id: row.own_conversation_id }),
    mood,
    language,
    turn_count,
    ...(row.turn_limit !== null && { turn_limit: row.turn_limit }),
    evaluation,
    is_evaluated,
    ...(is_erased && { is_erased }),
    created_at,
  }
}

type ListedRow = ChatSummaryRow & {
  readonly character_name: string | null
  /** Null without a character. */
  readonly face_seed: number | null
  readonly is_unaided: boolean
}

/** A chat as the history lists it, with its character. */
export const toListedChat = (row: ListedRow) => ({
  ...toChatSummary(row),
  ...(row.is_unaided && { is_unaided: true }),
  character: row.face_seed === null ? null : { name: row.character_name, face_seed: row.face_seed },
})
export type StoredChatSummary = ReturnType<typeof toListedChat>

import type { EraseInChats } from '#features/chats/server/delete-chat.ts'
import { eraseDeletedChat } from '#features/chats/server/owned-chats.ts'
import { eraseEvaluationsIn } from '#features/evaluations/server/erase-evaluations.ts'
import { eraseObjectionsIn } from '#features/objections/server/erase-objections.ts'
import { eraseBoostersIn } from '#features/practice/server/own-boosters.ts'
import { eraseSharedEvaluationsIn } from '#features/sharing/server/owned-shared-evaluations.ts'
import type { DeleteChatsIn } from '#features/own-conversations/server/delete-own-conversation.ts'

/** Erase what other slices hold of the words of a chat, when its learner or its age erases them. */
export const chatErasers: readonly EraseInChats[] = [
  eraseSharedEvaluationsIn,
  eraseObjectionsIn,
  eraseEvaluationsIn,
  eraseBoostersIn,
]

/** Deletes all rehearsals of somebody's own conversation, as if the person deleted them one by one. */
export const deleteChatsIn: DeleteChatsIn = async (transaction, userId, chatIds) => {
  for (const chatId of chatIds) await eraseDeletedChat(transaction, { userId, chatId })
  for (const erase of chatErasers) await erase(transaction, chatIds)
}

import type { EraseInChats } from '#features/chats/server/delete-chat.ts'
import { eraseEvaluationsIn } from '#features/evaluations/server/erase-evaluations.ts'
import { eraseObjectionsIn } from '#features/objections/server/erase-objections.ts'

/** What other slices hold of the words of a chat: taken with the chat's own, by its learner or because of its age. */
export const chatErasers: readonly EraseInChats[] = [eraseObjectionsIn, eraseEvaluationsIn]

import type { Chat } from '../contract.ts'
import type { TurnState } from './turn-state.ts'

/**
 * The branch that undoing the last edit leads back to. Null where there is nothing to undo: nothing was edited in this tab,
 * another branch is shown, more was said in this one, or it has been evaluated.
 */
export function findUndo(chat: Chat, { running, lastEdit }: TurnState): number | null {
  if (running || lastEdit === null || chat.branch_id !== lastEdit.branch) return null
  // A branch that has just begun is known once the chat has loaded again.
  const begun = chat.branches.find(({ id }) => id === lastEdit.branch)
  if (begun?.is_evaluated) return null
  const saidLast = chat.messages.findLast(({ is_user }) => is_user)?.id
  return begun && begun.first_message_id !== saidLast ? null : lastEdit.from
}

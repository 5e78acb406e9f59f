import type { Chat, Message } from './contract.ts'

/** One of several continuations from the same place in a conversation. */
export type Try = {
  /** The message with which it begins. */
  readonly messageId: number | null
  /** The branch that shows it. */
  readonly branch: number
  readonly isShown: boolean
}

/**
 * Finds the places where the shown branch has other tries. Maps the id of the message with which the shown try begins
 * to all tries from that place, oldest first.
 */
export function findShownTries({ branches, messages }: Chat): ReadonlyMap<number, readonly Try[]> {
  const begun = branches.filter((one) => one.from_message_id !== null && one.first_message_id !== null)
  const shown = new Set<number | null>(messages.map(({ id }) => id))
  const found = new Map<number, readonly Try[]>()
  for (const [from, siblings] of Map.groupBy(begun, (one) => one.from_message_id)) {
    const parent = { id: siblings[0]?.parent_id ?? 1, first_message_id: from }
    const tries = [parent, ...siblings].map(({ id: branch, first_message_id: messageId }) => ({
      messageId,
      branch,
      isShown: shown.has(messageId),
    }))
    const begin = tries.find(({ isShown }) => isShown)?.messageId
    if (begin !== null && begin !== undefined) found.set(begin, tries)
  }
  return found
}

/** Counts all tries of a conversation. They are numbered by their branches, in the order of creation. */
export const countAllTries = ({ branches }: Pick<Chat, 'branches'>): number =>
  branches.filter((one) => one.parent_id === null || one.first_message_id !== null).length

/** The branch to name in a call about its evaluation; undefined in a chat with a single branch. */
export const branchForEvaluation = ({ branches, branch_id }: Chat): number | undefined =>
  branches.length > 1 ? branch_id : undefined

/** Whether the branch that is shown has an evaluation. */
export const isBranchEvaluated = (chat: Chat): boolean =>
  branchForEvaluation(chat) === undefined
    ? chat.is_evaluated
    : chat.branches.some(({ id, is_evaluated }) => id === chat.branch_id && is_evaluated)

/** How many messages two conversations share from the beginning. */
export function countShared(one: readonly Message[], other: readonly Message[]): number {
  const parted = one.findIndex(({ id }, index) => other[index]?.id !== id)
  return parted === -1 ? one.length : parted
}

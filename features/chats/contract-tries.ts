import type { Chat, Message } from './contract.ts'

/** One of several ways on from the same place in a conversation. */
export type Try = {
  /** The message with which it begins. */
  readonly messageId: number | null
  /** The branch that shows it. */
  readonly branch: number
  readonly isShown: boolean
}

/**
 * Where the conversation that is shown has other tries: by the id of the message with which the shown one begins, all
 * tries in the order in which they were made.
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

/** How many tries a conversation has anywhere. They are numbered in the order in which they were made: by their branches. */
export const countAllTries = ({ branches }: Pick<Chat, 'branches'>): number =>
  branches.filter((one) => one.parent_id === null || one.first_message_id !== null).length

/** The branch whose evaluation is meant; undefined in a chat of one branch, which has one evaluation. */
export const evaluatedBranch = ({ branches, branch_id }: Chat): number | undefined =>
  branches.length > 1 ? branch_id : undefined

/** Whether the branch that is shown has an evaluation. */
export const isBranchEvaluated = (chat: Chat): boolean =>
  evaluatedBranch(chat) === undefined
    ? chat.is_evaluated
    : chat.branches.some(({ id, is_evaluated }) => id === chat.branch_id && is_evaluated)

/** How many messages stand in both conversations, from the beginning on. */
export function countShared(one: readonly Message[], other: readonly Message[]): number {
  const parted = one.findIndex(({ id }, index) => other[index]?.id !== id)
  return parted === -1 ? one.length : parted
}

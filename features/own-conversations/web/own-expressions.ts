import { moodExpressions } from '#features/chats/contract.ts'

/** How the other person looks, by the kind of mood. */
export const ownExpressions = moodExpressions

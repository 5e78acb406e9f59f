import * as z from 'zod/mini'
import { hintMoves } from '#conversation/director/world.ts'
import { route } from '#platform/contract/route.ts'
import { EmptyBody } from '#platform/contract/schemas.ts'
import { ChatId } from './contract.ts'
import { BranchQuery } from './contract-branches.ts'

/** The most hints that a branch may have. */
export const HINT_COUNT = 3
/** The rate limit of hint requests, repeats of a hint that was already given included. Seconds. */
export const HINT_RATE_LIMIT = { limit: 20, window: 60, cooldown: 10 } as const

/** One next move, without the words to say. */
export const Hint = z.object({
  move: z.enum(hintMoves),
  /** How many messages come before the one that the hint is for. */
  position: z.int(),
  /** How many hints this branch has had. */
  used: z.int(),
  /** How many more hints it may have for the skill that this move shows. */
  left: z.int(),
})
export type Hint = z.output<typeof Hint>

export const hintRoutes = {
  giveHint: route({
    method: 'POST',
    path: '/chats/:id/hints',
    access: 'member',
    summary:
      "Names one next move for one of the caller's chats; the evaluation counts it. Before the same message it is the same again, and counts once",
    params: z.object({ id: ChatId }),
    query: z.strictObject(BranchQuery),
    body: EmptyBody,
    reply: Hint,
  }),
}

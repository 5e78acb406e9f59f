import * as z from 'zod/mini'
import { hintMoves } from '#conversation/director/world.ts'
import { route } from '#platform/contract/route.ts'
import { EmptyBody } from '#platform/contract/schemas.ts'
import { ChatId } from './contract.ts'
import { BranchQuery } from './contract-branches.ts'

/** How many hints there are in a branch at most. */
export const HINT_COUNT = 3
/** The rate limit of asking for hints, those that were given before among them. Seconds. */
export const HINT_RATE_LIMIT = { limit: 20, window: 60, cooldown: 10 } as const

/** One next move, without the words to say. */
export const Hint = z.object({
  move: z.enum(hintMoves),
  /** How many messages stand before the one that it is for. */
  position: z.int(),
  /** How many have been given in this branch, and how many are left for the skill that this one speaks for. */
  used: z.int(),
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

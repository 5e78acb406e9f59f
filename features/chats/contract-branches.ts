import * as z from 'zod/mini'
import { Moment } from '#platform/contract/schemas.ts'

/** The number of a branch within its chat; the first is 1. */
export const BranchId = z.int().check(z.positive(), z.maximum(2_147_483_647))
/** A branch in an address. */
export const BranchQuery = {
  /** The number of the branch; absent: the one that is shown, or that of the first evaluation. */
  branch: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.coerce.number<string>())),
}

/** One way through a chat: it shares the messages before a certain one with its parent, then has its own. */
export const Branch = z.object({
  id: BranchId,
  /** Null for the first branch. */
  parent_id: z.nullable(BranchId),
  /** The parent's message that this branch replaces; null for the first branch, and in an erased chat. */
  from_message_id: z.nullable(z.int()),
  /** The first message of its own; null while the branch has none, and in an erased chat. */
  first_message_id: z.nullable(z.int()),
  /** Turns from the beginning of the conversation, shared ones included. */
  turn_count: z.int(),
  /** Whether this branch has an evaluation of its own. */
  is_evaluated: z.boolean(),
  /** When it was begun. */
  created_at: Moment,
})
export type Branch = z.input<typeof Branch>

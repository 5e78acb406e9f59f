import * as z from 'zod/mini'
import { Moment } from '#platform/contract/schemas.ts'

/** The number of a branch within its chat; the first is 1. */
export const BranchId = z.int().check(z.positive(), z.maximum(2_147_483_647))
/** A branch in an address. */
export const BranchQuery = {
  branch: z.optional(z.pipe(z.string().check(z.regex(/^\d{1,9}$/)), z.coerce.number<string>())),
}

/** A conversation that shares what came before a message with another one, and goes its own way from there. */
export const Branch = z.object({
  id: BranchId,
  /** Null for the first. */
  parent_id: z.nullable(BranchId),
  /** The parent's message that it goes another way from; null for the first, and where the words have gone. */
  from_message_id: z.nullable(z.int()),
  /** What was said first in it; null while nothing was, and where the words have gone. */
  first_message_id: z.nullable(z.int()),
  /** Turns from the beginning of the conversation on, with those that it shares. */
  turn_count: z.int(),
  /** Whether this branch has an evaluation of its own. */
  is_evaluated: z.boolean(),
  created_at: Moment,
})
export type Branch = z.input<typeof Branch>

import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { Confirmation, Id } from '#platform/contract/schemas.ts'

/** The effects of linking two accounts of one person, or of a preview of that. */
export const LinkResult = z.extend(Confirmation, {
  /** Whether nothing was changed yet. */
  preview: z.boolean(),
  /**
   * The records that move, such as `rubrics`, with their number; kinds with none are left out. What the user practised
   * moves too and is never counted here.
   */
  moves: z.array(
    z.object({
      /** The kind of the records. */
      records: z.string(),
      /** How many they are. */
      count: z.int(),
    }),
  ),
  /**
   * Which of the two accounts' sign-ins remains: the one that was used last. Of two that were used on the same day (UTC)
   * it is that of the account made later.
   */
  sign_in: z.enum(['kept', 'other', 'none']),
  /** Whether the account of the other sign-in is removed at the identity provider. */
  removes_account: z.boolean(),
})
export type LinkResult = z.output<typeof LinkResult>

export const linkRoutes = {
  linkUser: route({
    method: 'POST',
    path: '/admin/users/:id/link',
    access: 'admin',
    summary: 'Makes two accounts of one person one: all that the other one has moves, and it disappears',
    params: z.object({ id: Id }),
    query: z.strictObject({
      /** Whether only to say what would happen; absent: the accounts are linked. */
      preview: z.optional(z.enum(['true', 'false'])),
    }),
    body: z.strictObject({
      /** The id of the other account, which disappears. */
      other: z.int().check(z.positive()),
    }),
    reply: LinkResult,
  }),
}

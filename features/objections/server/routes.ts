import type { Handlers } from '#platform/server/mount.ts'
import type { objectionRoutes } from '../contract.ts'
import type { ObjectionReviewStore } from './objection-review-store.ts'
import type { ObjectionStore } from './objection-store.ts'

/** How many of the newest objections superadmins see. */
const SHOWN = 200

export const objectionHandlers = (
  objections: ObjectionStore,
  review: ObjectionReviewStore,
): Handlers<typeof objectionRoutes> => ({
  raiseObjection: ({ params, query, body: { turn_count = null, ...objection } }, { actor }) =>
    objections.raise(
      actor.id,
      { chatId: params.chat_id, branch: query.branch ?? null, turnCount: turn_count },
      objection,
    ),
  withdrawObjection: async ({ params }, { actor }) => {
    await objections.withdraw(actor.id, params.chat_id, params.id)
    return { message: 'Objection withdrawn' }
  },
  listObjections: ({ params }) => review.list(params.id, SHOWN),
  listObjectionsWithoutCriteria: () => review.list(null, SHOWN),
  countObjections: () => review.count(),
  createRegressionCase: async ({ params, body }, { actor }) => {
    await review.createCase(actor, params.id, body.expected_verdict)
    return { message: 'Regression case created' }
  },
})

import type { Handlers } from '#platform/server/mount.ts'
import type { objectionRoutes } from '../contract.ts'
import type { ObjectionReviewStore } from './objection-review-store.ts'
import type { ObjectionStore } from './objection-store.ts'

/** Objections on a page when the request names no limit. */
const PAGE = 200

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
  listObjections: ({ params, query: { limit = PAGE, before } }) => review.list(params.id, { limit, before }),
  listObjectionsWithoutCriteria: ({ query: { limit = PAGE, before } }) =>
    review.list(null, { limit, before }),
  countObjections: () => review.count(),
  createRegressionCase: async ({ params, body }, { actor }) => {
    await review.createCase(actor, params.id, body.expected_verdict)
    return { message: 'Regression case created' }
  },
})

import { chatFailures } from '#features/chats/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Handlers } from '#platform/server/mount.ts'
import type { evaluationRoutes } from '../contract.ts'
import type { EvaluationService } from './evaluations.ts'
import type { ObjectionReviewStore } from './objection-review-store.ts'
import type { ObjectionStore } from './objection-store.ts'
import type { EvaluationStore } from './store.ts'

/** How many of the newest evaluations a list shows when the request names no limit. */
const DEFAULT_LIMIT = 200

type Dependencies = {
  readonly store: EvaluationStore
  readonly evaluations: EvaluationService
  readonly objections: ObjectionStore
  readonly review: ObjectionReviewStore
}

export const evaluationHandlers = ({
  store,
  evaluations,
  objections,
  review,
}: Dependencies): Handlers<typeof evaluationRoutes> => ({
  createEvaluation: ({ body }, { actor }) => evaluations.ensure(actor.id, body.chat_id),
  listEvaluations: ({ query }, { actor }) =>
    store.list(actor.id, {
      limit: query.limit ?? DEFAULT_LIMIT,
      before: query.before,
      chatId: query.chat_id,
    }),
  listProgress: (_received, { actor }) => store.progress(actor.id, DEFAULT_LIMIT),
  listJudgedMessages: async ({ params }, { actor }) => {
    const messages = await store.judgedMessages(actor.id, params.chat_id)
    if (!messages) throw new DomainError(chatFailures.missing)
    return messages
  },
  raiseObjection: ({ params, body }, { actor }) => objections.raise(actor.id, params.chat_id, body),
  withdrawObjection: async ({ params }, { actor }) => {
    await objections.withdraw(actor.id, params.chat_id, params.id)
    return { message: 'Objection withdrawn' }
  },
  listObjections: ({ params }) => review.list(params.id, DEFAULT_LIMIT),
  createRegressionCase: async ({ params, body }, { actor }) => {
    await review.createCase(actor, params.id, body.expected_verdict)
    return { message: 'Regression case created' }
  },
})

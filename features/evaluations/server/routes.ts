import { chatFailures } from '#features/chats/contract-rules.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { addLogFields } from '#platform/server/request-context.ts'
import type { evaluationRoutes } from '../contract.ts'
import type { EvaluationService } from './evaluations.ts'
import type { SkillProgressStore } from './skill-progress-store.ts'
import type { EvaluationStore } from './store.ts'

/** How many of the newest evaluations a list shows when the request names no limit. */
const DEFAULT_LIMIT = 200

export const evaluationHandlers = (
  store: EvaluationStore,
  progress: SkillProgressStore,
  evaluations: EvaluationService,
): Handlers<typeof evaluationRoutes> => ({
  createEvaluation: ({ body, query }, { actor }) => {
    addLogFields({ chatId: body.chat_id })
    return evaluations.ensure(actor.id, body.chat_id, query.branch ?? null)
  },
  listEvaluations: ({ query }, { actor }) =>
    store.list(actor.id, {
      limit: query.limit ?? DEFAULT_LIMIT,
      before: query.before,
      chatId: query.chat_id,
      branch: query.branch ?? null,
    }),
  listProgress: (_received, { actor }) => progress.list(actor.id, DEFAULT_LIMIT),
  listExamples: async ({ params, query }, { actor }) => {
    const examples = await store.examples(actor.id, params.chat_id, query.branch ?? null)
    if (!examples) throw new DomainError(chatFailures.missing)
    return examples
  },
  listJudgedMessages: async ({ params, query }, { actor }) => {
    const messages = await store.judgedMessages(actor.id, params.chat_id, query.branch ?? null)
    if (!messages) throw new DomainError(chatFailures.missing)
    return messages
  },
})

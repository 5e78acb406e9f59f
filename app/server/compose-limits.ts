import { isModel, type ModelInfo } from '#adapters/ai/port.ts'
import { CHAT_RATE_LIMIT, MESSAGE_RATE_LIMIT } from '#features/chats/contract-rules.ts'
import { EVALUATION_RATE_LIMIT } from '#features/evaluations/contract-rules.ts'
import { DRAFT_RATE_LIMIT } from '#features/own-conversations/contract.ts'
import { PLAYBACK_RATE_LIMIT, VOICE_RATE_LIMIT } from '#features/voice/contract-rules.ts'
import type { Config } from './configuration.ts'

/** The rate limits for requests that cost something, by purpose. */
export type RateLimits = ReturnType<typeof createRateLimits>

export function createRateLimits(
  { budgets, limits, modelBudget }: Pick<Config, 'budgets' | 'limits' | 'modelBudget'>,
  { partner, evaluator }: Readonly<Record<'partner' | 'evaluator', ModelInfo>>,
) {
  const tokenBudget = { isDefault: modelBudget !== undefined }
  return {
    message: {
      limit: limits.message,
      ...MESSAGE_RATE_LIMIT,
      daily: budgets.messages,
      modelBudget: isModel(partner) ? tokenBudget : undefined,
    },
    voice: { limit: limits.voice, ...VOICE_RATE_LIMIT, daily: budgets.recordings },
    evaluation: {
      limit: limits.evaluation,
      ...EVALUATION_RATE_LIMIT,
      daily: budgets.evaluations,
      modelBudget: isModel(evaluator) ? tokenBudget : undefined,
    },
    chat: { limit: limits.chat, ...CHAT_RATE_LIMIT },
    playback: { ...PLAYBACK_RATE_LIMIT, daily: budgets.playbacks },
    draft: { ...DRAFT_RATE_LIMIT, daily: budgets.drafts },
  }
}

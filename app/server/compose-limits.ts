import { isModel, type ModelInfo } from '#adapters/ai/port.ts'
import { CHAT_WINDOW, MESSAGE_WINDOW } from '#features/chats/contract-rules.ts'
import { EVALUATION_WINDOW } from '#features/evaluations/contract-rules.ts'
import { DRAFT_LIMIT } from '#features/own-conversations/contract.ts'
import { PLAYBACK_ALLOWANCE, VOICE_WINDOW } from '#features/voice/contract-rules.ts'
import type { Config } from './configuration.ts'

/** How often people may do what costs something, by what they do. */
export type RateLimits = ReturnType<typeof createRateLimits>

export function createRateLimits(
  { budgets, limits, modelBudget }: Pick<Config, 'budgets' | 'limits' | 'modelBudget'>,
  { partner, evaluator }: Readonly<Record<'partner' | 'evaluator', ModelInfo>>,
) {
  const tokenBudget = { isDefault: modelBudget !== undefined }
  return {
    message: {
      limit: limits.message,
      ...MESSAGE_WINDOW,
      daily: budgets.messages,
      modelBudget: isModel(partner) ? tokenBudget : undefined,
    },
    voice: { limit: limits.voice, ...VOICE_WINDOW, daily: budgets.recordings },
    evaluation: {
      limit: limits.evaluation,
      ...EVALUATION_WINDOW,
      daily: budgets.evaluations,
      modelBudget: isModel(evaluator) ? tokenBudget : undefined,
    },
    chat: { limit: limits.chat, ...CHAT_WINDOW },
    playback: { ...PLAYBACK_ALLOWANCE, daily: budgets.playbacks },
    draft: { ...DRAFT_LIMIT, daily: budgets.drafts },
  }
}

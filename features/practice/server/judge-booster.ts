import { setTimeout as pause } from 'node:timers/promises'
import { isModel } from '#adapters/ai/port.ts'
import { chatFailures } from '#features/chats/contract-rules.ts'
import { DomainError } from '#platform/server/errors.ts'
import { newLease } from '#platform/server/lease.ts'
import { BOOSTER_TURNS, boosterFailures } from '../contract-booster.ts'
import type { FoundBooster, JudgeBoosterDependencies } from './judging-types.ts'
import type { BoosterStore } from './booster-store.ts'
import { claimJudging } from './claim-judging.ts'
import { judgeAndStoreBooster } from './judge-claimed-booster.ts'

/** How often the result of another request is polled for. Milliseconds. */
const POLL_INTERVAL = 200

/** Finds the booster of a user's own chat. @throws DomainError missing when the chat has none */
export async function requireBooster(
  store: BoosterStore,
  userId: number,
  chatId: number,
  branch: number | null,
): Promise<FoundBooster> {
  const booster = await store.find(userId, chatId, branch)
  if (!booster) throw new DomainError(boosterFailures.missing)
  return booster
}

/**
 * Returns the result of the check in a branch: the stored one, or a new one by the rule or the model. It is made once,
 * under a lease, with no connection held while a model is asked.
 * @throws DomainError missing, refused (too few turns), conflict (its words have gone), limited, upstream, timeout
 */
export async function judgeBooster(
  deps: JudgeBoosterDependencies,
  userId: number,
  chatId: number,
  branch: number | null,
): Promise<FoundBooster> {
  const signal = AbortSignal.timeout(deps.timeout)
  while (!signal.aborted) {
    const booster = await requireBooster(deps.store, userId, chatId, branch)
    if (booster.is_erased) {
      if (booster.result) return booster
      throw new DomainError(chatFailures.erased)
    }
    const transcript = await deps.readTranscript(chatId, booster.branch_id)
    const turns = transcript.messages.length / 2
    if (booster.result && booster.judged_turns === turns) return booster
    const isOver = turns >= BOOSTER_TURNS || (turns > 0 && transcript.record.state?.ending === 'broken_off')
    if (!isOver) throw new DomainError(boosterFailures.short({ count: BOOSTER_TURNS }))
    const lease = newLease('booster', chatId)
    const usesModel = booster.check.kind === 'judged' && isModel(deps.evaluator)
    const judging = { userId, chatId, booster, transcript, lease, usesModel }
    const claimed = await claimJudging(deps, judging)
    if (claimed) await judgeAndStoreBooster(deps, { ...judging, ...claimed }, signal)
    else await pause(POLL_INTERVAL)
  }
  throw new DomainError(boosterFailures.slow)
}

import { rubricLanguage } from '#conversation/judging/rubric.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { addLogFields } from '#platform/server/request-context.ts'
import { BOOSTER_TURNS, BoosterKey, type boosterRoutes } from '../contract-booster.ts'
import { beginBooster, type BoosterDependencies, declineBooster } from './boosters.ts'
import { judgeBooster, requireBooster } from './judge-booster.ts'
import type { FoundBooster, JudgeBoosterDependencies } from './judging-types.ts'

export const boosterHandlers = (
  deps: BoosterDependencies & JudgeBoosterDependencies,
): Handlers<typeof boosterRoutes> => ({
  beginBooster: async ({ body }, { actor, key }) => ({ chat_id: await beginBooster(deps, actor, key, body) }),
  declineBooster: async ({ body }, { actor }) => {
    await declineBooster(deps, actor.id, body)
    return { message: 'Not offered again' }
  },
  readBooster: async ({ params, query }, { actor }) => {
    const booster = await requireBooster(deps.store, actor.id, params.id, query.branch ?? null)
    const { messages } = await deps.readTranscript(params.id, booster.branch_id)
    return toBooster(booster, messages.length / 2)
  },
  judgeBooster: async ({ params, query }, { actor }) => {
    addLogFields({ chatId: params.id })
    const booster = await judgeBooster(deps, actor.id, params.id, query.branch ?? null)
    return toBooster(booster, booster.judged_turns)
  },
})

/** A result judged on fewer turns is outdated and left out. */
function toBooster(booster: FoundBooster, currentTurns: number | null) {
  const { check, language, evaluation_id, after_days, branch_id, is_erased } = booster
  return {
    ...BoosterKey.parse({ evaluation_id, after_days }),
    branch_id,
    check: {
      key: check.key,
      name: check.name[rubricLanguage(language)],
      looks_for: check.description[rubricLanguage(language)],
    },
    turns: BOOSTER_TURNS,
    result: is_erased || booster.judged_turns === currentTurns ? booster.result : null,
  }
}

import type { Handlers } from '#platform/server/mount.ts'
import { addLogFields } from '#platform/server/request-context.ts'
import type { boosterRoutes } from '../contract-booster.ts'
import { beginBooster, type BoosterDependencies, declineBooster } from './boosters.ts'
import { toBooster } from './describe-booster.ts'
import { judgeBooster, requireBooster } from './judge-booster.ts'
import type { JudgeBoosterDependencies } from './judging-types.ts'

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

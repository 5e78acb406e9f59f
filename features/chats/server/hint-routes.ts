import type { Handlers } from '#platform/server/mount.ts'
import { addLogFields } from '#platform/server/request-context.ts'
import type { hintRoutes } from '../contract-hints.ts'
import { giveHint, type HintDependencies } from './hints.ts'
import type { RefuseInMeasurement } from './routes.ts'

type HintRouteDependencies = HintDependencies & { readonly refuseInMeasurement: RefuseInMeasurement }

export const hintHandlers = ({
  refuseInMeasurement,
  ...deps
}: HintRouteDependencies): Handlers<typeof hintRoutes> => ({
  giveHint: async ({ params, query }, { actor }) => {
    addLogFields({ chatId: params.id })
    await refuseInMeasurement(actor.id, params.id, 'hints')
    return giveHint(deps, actor.id, params.id, query.branch ?? null)
  },
})

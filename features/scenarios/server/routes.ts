import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Handlers } from '#platform/server/mount.ts'
import type { scenarioRoutes } from '../contract.ts'
import type { ScenarioStore } from './store.ts'

export const scenarioHandlers = (store: ScenarioStore): Handlers<typeof scenarioRoutes> => ({
  listScenarios: ({ query }, { actor }) => store.list(organizationOf(actor), query.language),
  readScenario: async ({ params, query }, { actor }) => {
    const scenario =
      actor.role === 'superadmin'
        ? await store.findAny(params.id, query.language)
        : await store.find(organizationOf(actor), params.id, query.language)
    if (!scenario) throw new DomainError('missing', 'Scenario not found')
    return scenario
  },
})

/** The gate lets only members through; an organisation that nobody has is the safe answer all the same. */
const organizationOf = ({ organizationId }: Actor): number => organizationId ?? 0

import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { deadlineFailures, type deadlineRoutes } from '../contract.ts'
import type { DeadlineStore } from './deadline-store.ts'

export const deadlineHandlers = (store: DeadlineStore): Handlers<typeof deadlineRoutes> => ({
  listDeadlines: ({ query }, { actor }) => store.list(organizationOf(actor, query), actor.language, query),

  setDeadline: async ({ params, query, body }, { actor }) => {
    const key = { organizationId: organizationOf(actor, query), scenarioId: params.scenario_id }
    await store.set(actor, key, body)
    return { message: body.due_on === null ? 'Deadline removed' : 'Deadline set' }
  },

  listPeopleOfDeadline: ({ params, query }, { actor }) =>
    store.people({ organizationId: organizationOf(actor, query), scenarioId: params.scenario_id }),

  listOwnDeadlines: (_received, { actor }) => store.listOwn(actor),
})

/** @throws DomainError forbidden, invalid */
function organizationOf(
  { role, organizationId }: Actor,
  { organization: asked }: { readonly organization?: number | undefined },
): number {
  if (role !== 'superadmin' && asked !== undefined && asked !== organizationId)
    throw new DomainError(deadlineFailures.otherOrganization)
  const chosen = asked ?? organizationId
  if (chosen === null) throw new DomainError(deadlineFailures.organizationRequired)
  return chosen
}

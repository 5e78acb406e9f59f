import type { Translate } from '#adapters/ai/port.ts'
import type { Database } from '#database/connect.ts'
import type { FindStudyReservation } from '#database/studies.ts'
import type { ClassifyMood } from '#features/moods/contract.ts'
import { CreatedConfirmation } from '#platform/contract/schemas.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { AfterChange } from '#platform/server/slice-hooks.ts'
import type { Actor } from '#platform/server/gate.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { type scenarioRoutes, scenarioFailures } from '../contract.ts'
import type { scenarioAdminRoutes } from '../contract-admin.ts'
import { type Assignment, assignmentStore, type EndDeadlines } from './assignment-store.ts'
import { authoringStore } from './authoring-store.ts'
import { criteriaAssignmentHandlers } from './criteria-routes.ts'
import { scenarioStore } from './store.ts'
import { translationHandlers } from './translation-routes.ts'

type Dependencies = {
  readonly database: Database
  readonly translate: Translate
  readonly classifyMood: ClassifyMood
  readonly findStudyReservation: FindStudyReservation
  readonly recordVersions: AfterChange
  readonly endDeadlines: EndDeadlines
}

export function scenarioHandlers({
  database,
  translate,
  classifyMood,
  findStudyReservation,
  recordVersions,
  endDeadlines,
}: Dependencies): Handlers<typeof scenarioRoutes & typeof scenarioAdminRoutes> {
  const scenarios = scenarioStore(database, classifyMood, findStudyReservation)
  const authoring = authoringStore(database, recordVersions)
  const assignments = assignmentStore(database, endDeadlines)
  return {
    ...translationHandlers({ database, translate, recordVersions }),
    ...criteriaAssignmentHandlers({ database, recordVersions }),

    listScenarios: ({ query }, { actor }) =>
      scenarios.list({ id: actor.id, organizationId: requireOrganization(actor) }, query.language, query),

    readScenario: async ({ params, query }, { actor }) => {
      const scenario =
        actor.role === 'superadmin'
          ? await scenarios.findAny(params.id, query.language)
          : await scenarios.find(requireOrganization(actor), params.id, query.language)
      if (!scenario) throw new DomainError(scenarioFailures.missing)
      return scenario
    },

    listAllScenarios: ({ query }, { actor }) => scenarios.listAll(actor, query),

    createScenario: ({ body }, { actor, key }) =>
      runIdempotently(
        database,
        actor.id,
        key,
        ['createScenario', body],
        CreatedConfirmation,
        async (transaction) => {
          const id = await authoring.create(transaction, actor, body)
          return { message: 'Scenario created', id }
        },
      ),

    updateScenario: async ({ params, body }, { actor }) => {
      await authoring.update(actor, params.id, body)
      return { message: 'Scenario updated' }
    },

    assignScenario: async ({ params, body }, { actor }) => {
      const asked = { organizations: body.organization_ids, within: body.within }
      const assignment = actor.role === 'superadmin' ? asked : ownAssignment(actor, asked)
      const ended = await assignments.assign(actor, params.id, assignment)
      return { message: 'Assignments saved', ...(ended.length > 0 && { ended_deadlines: ended }) }
    },

    archiveScenario: async ({ params, body }, { actor }) => {
      await authoring.setArchived(actor, params.id, body.archived)
      return { message: body.archived ? 'Scenario archived' : 'Scenario restored' }
    },
  }
}

/** The gate admits members only; 0, which is no organisation's id, is the safe fallback. */
const requireOrganization = ({ organizationId }: Actor): number => organizationId ?? 0

/**
 * Limits an admin to their own organisation.
 * @throws DomainError forbidden when they name another one
 */
function ownAssignment({ organizationId }: Actor, { organizations, within = [] }: Assignment): Assignment {
  if ([...organizations, ...within].some((id) => id !== organizationId))
    throw new DomainError(scenarioFailures.otherOrganization)
  return { organizations, within: organizationId === null ? [] : [organizationId] }
}

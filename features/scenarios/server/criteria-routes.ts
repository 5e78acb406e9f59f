import type { Database } from '#database/connect.ts'
import { Confirmation } from '#platform/contract/schemas.ts'
import type { AfterChange } from '#platform/server/slice-hooks.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import type { Handlers } from '#platform/server/mount.ts'
import type { scenarioAdminRoutes } from '../contract-admin.ts'
import { clearScenarioCriteria, setScenarioCriteria } from './criteria-store.ts'

type Dependencies = { readonly database: Database; readonly recordVersions: AfterChange }
type CriteriaRoute = 'assignCriteria' | 'unassignCriteria'

/** Assigns the criteria by which a scenario is evaluated, or unassigns them. */
export function criteriaAssignmentHandlers({
  database,
  recordVersions,
}: Dependencies): Pick<Handlers<typeof scenarioAdminRoutes>, CriteriaRoute> {
  return {
    assignCriteria: ({ params }, { actor, key }) =>
      runIdempotently(
        database,
        actor.id,
        key,
        ['assignCriteria', params],
        Confirmation,
        async (transaction) => {
          await setScenarioCriteria(transaction, actor, params, recordVersions)
          return { message: 'Evaluation criteria assigned' }
        },
      ),

    unassignCriteria: async ({ params }, { actor }) => {
      const hadCriteria = await clearScenarioCriteria(database, actor, params.scenarioId, recordVersions)
      return {
        message: hadCriteria
          ? 'Evaluation criteria unassigned'
          : 'This scenario has no evaluation criteria assigned',
      }
    },
  }
}

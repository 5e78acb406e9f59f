import type { Database } from '#database/connect.ts'
import { Confirmation } from '#platform/contract/schemas.ts'
import type { AfterChange } from '#platform/server/slice-hooks.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import type { scenarioMapRoutes } from '../contract.ts'
import { addMapping, removeMapping } from './mapping-store.ts'
import type { ScenarioMapPageRequest, ScenarioMapStore } from './store.ts'

type Dependencies = {
  readonly database: Database
  readonly store: ScenarioMapStore
  readonly recordVersions: AfterChange
}

export const scenarioMapHandlers = ({
  database,
  store,
  recordVersions,
}: Dependencies): Handlers<typeof scenarioMapRoutes> => ({
  readScenarioMap: ({ query }) => (isWholeMap(query) ? store.read() : store.readPart(query)),

  listUsualMoods: () => store.listUsualMoods(),

  addMapping: ({ body }, { actor, key }) =>
    runIdempotently(database, actor.id, key, ['addMapping', body], Confirmation, async (transaction) => {
      await addMapping(transaction, actor, body, recordVersions)
      return { message: 'Bot character mapped' }
    }),

  removeMapping: ({ body }, { actor, key }) =>
    runIdempotently(database, actor.id, key, ['removeMapping', body], Confirmation, async (transaction) => {
      await removeMapping(transaction, actor, body, recordVersions)
      return { message: 'Bot character removed' }
    }),
})

const isWholeMap = ({ limit, after, search, scenarios }: ScenarioMapPageRequest): boolean =>
  limit === undefined && after === undefined && search === null && scenarios === undefined

import type { Database } from '#database/connect.ts'
import { CreatedConfirmation } from '#platform/contract/schemas.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import type { criteriaRoutes } from '../contract.ts'
import type { rubricRoutes } from '../contract-rubric.ts'
import type { RubricStore } from './rubric-store.ts'
import type { CriteriaStore } from './store.ts'

type Dependencies = {
  readonly database: Database
  readonly store: CriteriaStore
  readonly rubrics: RubricStore
}

export const criteriaHandlers = ({
  database,
  store,
  rubrics,
}: Dependencies): Handlers<typeof criteriaRoutes & typeof rubricRoutes> => ({
  listCriteria: async () => ({ evaluation_criteria: await store.list() }),

  listCriteriaToCreate: async () => ({ evaluation_criteria: await store.list() }),

  createCriteria: ({ body }, { actor, key }) =>
    runIdempotently(
      database,
      actor.id,
      key,
      ['createCriteria', body],
      CreatedConfirmation,
      async (transaction) => {
        const id = await store.create(transaction, actor, body)
        return { message: 'Evaluation criteria created', id }
      },
    ),

  updateCriteria: async ({ params, body }, { actor }) => {
    await store.update(actor, params.id, body)
    return { message: 'Evaluation criteria updated' }
  },

  readRubric: async ({ params }) => ({ rubric: await rubrics.findNewest(params.id) }),

  listRubricVersions: ({ params }) => rubrics.list(params.id),

  readRubricVersion: ({ params }) => rubrics.find(params.id, params.version),

  writeRubric: async ({ params, body: { hash: from, ...rubric } }, { actor }) => {
    const { version, hash } = await rubrics.write(actor, params.id, rubric, from)
    return { message: 'Rubric saved', version, hash }
  },

  archiveCriteria: async ({ params, body }, { actor }) => {
    await store.setArchived(actor, params.id, body.archived)
    return { message: body.archived ? 'Evaluation criteria archived' : 'Evaluation criteria restored' }
  },
})

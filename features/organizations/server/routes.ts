import type { Database } from '#database/connect.ts'
import { CreatedConfirmation } from '#platform/contract/schemas.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { runIdempotently } from '#platform/server/idempotency.ts'
import type { organizationRoutes } from '../contract.ts'
import { refuseTakenOrganizationName, type OrganizationStore } from './store.ts'

type Dependencies = { readonly database: Database; readonly store: OrganizationStore }

export const organizationHandlers = ({
  database,
  store,
}: Dependencies): Handlers<typeof organizationRoutes> => ({
  listOrganizations: (_, { actor }) => store.list(actor),

  createOrganization: ({ query }, { actor, key }) =>
    refuseTakenOrganizationName(() =>
      runIdempotently(
        database,
        actor.id,
        key,
        ['createOrganization', query],
        CreatedConfirmation,
        async (transaction) => {
          const id = await store.create(transaction, actor, query)
          return { message: 'Organisation created', id }
        },
      ),
    ),

  updateOrganization: async ({ params, query }, { actor }) => {
    await refuseTakenOrganizationName(() => store.update(actor, params.id, query))
    return { message: 'Organisation updated' }
  },

  requireSecondFactor: async ({ params, body }, { actor }) => {
    await store.requireSecondFactor(actor, params.id, body)
    return { message: 'Organisation updated' }
  },
})

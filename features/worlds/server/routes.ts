import type { Handlers } from '#platform/server/mount.ts'
import type { worldRoutes } from '../contract.ts'
import type { WorldStore } from './store.ts'

export const worldHandlers = (store: WorldStore): Handlers<typeof worldRoutes> => ({
  readWorld: ({ params }) => store.find(params.id),

  writeWorld: async ({ params, body }, { actor }) => ({
    message: 'Saved',
    hash: await store.write(actor, params.id, body.world, body.hash),
  }),
})

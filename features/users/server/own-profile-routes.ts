import type { Handlers } from '#platform/server/mount.ts'
import type { ownProfileRoutes } from '../contract-own.ts'
import type { OwnProfileStore } from './own-profile-store.ts'

export const ownProfileHandlers = (store: OwnProfileStore): Handlers<typeof ownProfileRoutes> => ({
  readChangeableProfile: (_received, { actor }) => store.read(actor.id),
  changeOwnProfile: async ({ body }, { actor }) => {
    await store.change(actor, body)
    return { message: 'Profile updated' }
  },
})

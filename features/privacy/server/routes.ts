import type { Handlers } from '#platform/server/mount.ts'
import type { PrivacyNotice, privacyRoutes } from '../contract.ts'

export const privacyHandlers = (notice: PrivacyNotice): Handlers<typeof privacyRoutes> => ({
  readPrivacyNotice: async () => notice,
})

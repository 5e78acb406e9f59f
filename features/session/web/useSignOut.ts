import { sessionRoutes } from '#features/session/contract.ts'
import { urlOf } from '#platform/web/api.ts'
import { leaveFor } from '#platform/web/leave.ts'
import { clearStored } from '#platform/web/stored.ts'

/** Leaves nothing behind on this device, and then ends the session on the server and at the identity provider. */
export function useSignOut(): () => void {
  return () => {
    clearStored()
    clearCookies()
    leaveFor(urlOf(sessionRoutes.signOut, {}))
  }
}

/** The session's own cookie is out of our reach; the server ends it. */
function clearCookies(): void {
  for (const [name = ''] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    if (name !== '') document.cookie = `${name}=; Max-Age=0; Path=/`
  }
}

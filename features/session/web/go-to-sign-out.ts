import type { sessionRoutes } from '#features/session/contract.ts'
import { buildUrl } from '#platform/web/api.ts'
import { pageNavigation } from '#platform/web/navigation.ts'
import { clearStored } from '#platform/web/storage.ts'

/** Clears what this device stores, and ends the session on the server and at the identity provider (requirement S6). */
export function goToSignOut(): void {
  pageNavigation.open(buildUrl<typeof sessionRoutes.signOut>('GET /auth/logout', {}), () => {
    clearStored()
    clearCookies()
  })
}

/** The session's own cookie is HttpOnly: only the server can clear it. */
function clearCookies(): void {
  for (const [name = ''] of document.cookie.split('; ').map((cookie) => cookie.split('='))) {
    if (name !== '') document.cookie = `${name}=; Max-Age=0; Path=/`
  }
}

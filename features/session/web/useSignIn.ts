import { sessionRoutes } from '#features/session/contract.ts'
import { urlOf } from '#platform/web/api.ts'
import { spokenLanguage } from '#platform/web/i18n.ts'
import { leaveFor } from '#platform/web/leave.ts'

/** Opens the identity provider's sign-in, which leads back to a screen of this app. */
export function useSignIn(): (next: string) => void {
  return (next) => {
    const query = { redirect_uri: location.origin + next, prompt: 'login', ui_locales: spokenLanguage() }
    leaveFor(urlOf(sessionRoutes.signIn, { query }))
  }
}

import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { hasUnsavedTexts } from '#platform/web/forms/unsaved-text-registry.ts'

/** Whether an error means signed out: a 401, or the sentence of one with any status (specification, section 8). */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.status === 401 ||
    error.sentences.some(({ detail }) => detail === requestFailures.unauthenticated.detail))

/** Opens the sign-in screen, which leads back here. */
export function useSignInAgain(): () => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  return () => {
    // The handling of the 401 has done so already, or shows a message because the form has unsaved words.
    if (hasUnsavedTexts() || !queryClient.getQueryData(sessionQuery.queryKey)) return
    queryClient.setQueryData(sessionQuery.queryKey, null)
    void router.navigate({
      to: screens.login,
      search: { next: router.state.location.href },
      ignoreBlocker: true,
    })
  }
}

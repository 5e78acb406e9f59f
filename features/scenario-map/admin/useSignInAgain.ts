import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { requestFailures } from '#platform/contract/failures.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { hasUnsavedWords } from '#platform/web/forms/unsaved-words.ts'

/** Specification, section 8: a 401, or the words of one whatever the status. */
export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (error.status === 401 ||
    error.sentences.some(({ detail }) => detail === requestFailures.unauthenticated.detail))

/** Leads to the sign-in, and afterwards back to here. */
export function useSignInAgain(): () => void {
  const queryClient = useQueryClient()
  const router = useRouter()
  return () => {
    // A 401 has led there already, or has said so above the words that would be lost.
    if (hasUnsavedWords() || !queryClient.getQueryData(sessionQuery.queryKey)) return
    queryClient.setQueryData(sessionQuery.queryKey, null)
    void router.navigate({
      to: screens.login,
      search: { next: router.state.location.href },
      ignoreBlocker: true,
    })
  }
}

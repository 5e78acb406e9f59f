import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RouteRequest } from '#platform/contract/route.ts'
import type { ownProfileRoutes } from '#features/users/contract-own.ts'
import { changeableProfileQuery, ownProfileApi } from '#features/users/web/queries.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { sessionQuery } from './queries.ts'

type Change = RouteRequest<typeof ownProfileRoutes.changeOwnProfile>['body']

/** Saves what somebody has changed of themselves; the screens speak their language from then on. */
export function useChangeProfile() {
  const t = useText('session')
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: (body: Change) => ownProfileApi('PUT /users/me', { body }),
    onSuccess: async () => {
      const [me] = await Promise.all([
        queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }),
        queryClient.invalidateQueries(changeableProfileQuery),
      ])
      if (me) await changeInterfaceLanguage(me.language.code)
    },
  })
  // The name is the only field that can be wrong: languages are chosen.
  const isAboutName = error instanceof ApiFailure && (error.status === 422 || error.status === 409)
  const text = error === null ? undefined : failureText(error, t('account.saveFailed'))
  return {
    save: mutate,
    isSaving: isPending,
    isSaved: isSuccess,
    nameFailure: isAboutName ? text : undefined,
    failure: isAboutName ? undefined : text,
    /** What was said about an earlier try. */
    forget: reset,
  }
}

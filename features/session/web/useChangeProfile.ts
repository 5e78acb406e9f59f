import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { RouteRequest } from '#platform/contract/route.ts'
import type { ownProfileRoutes } from '#features/users/contract-own.ts'
import { changeableProfileQuery, ownProfileApi } from '#features/users/web/queries.ts'
import { ApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { changeInterfaceLanguage } from '#platform/web/i18n.ts'
import { sessionQuery } from './queries.ts'

type Change = {
  readonly body: RouteRequest<typeof ownProfileRoutes.changeOwnProfile>['body']
  /** The code of the language that the body names. */
  readonly language: string
}

/** Saves what somebody has changed of themselves; the screens speak their language from then on. */
export function useChangeProfile() {
  const t = useText('session')
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const { mutate, reset, isPending, isSuccess, error } = useMutation({
    mutationFn: ({ body }: Change) => ownProfileApi('PUT /users/me', { body }),
    onSuccess: async (_saved, { body: { name, language_id }, language }) => {
      queryClient.setQueryData(
        changeableProfileQuery.queryKey,
        (known) =>
          known && { ...known, name: name ?? known.name, language_id: language_id ?? known.language_id },
      )
      // Neither throws: what is saved stays saved, whether or not it can be read again just then.
      await Promise.all(
        [sessionQuery, changeableProfileQuery].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
      await changeInterfaceLanguage(language)
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

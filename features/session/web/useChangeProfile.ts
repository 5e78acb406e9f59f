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
  /** The code of the language in `body`. */
  readonly language: string
}

/** Saves the person's changes to their profile, and switches the screens to their language. */
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
      // Neither call rejects: the save stands even if the values cannot be read again just now.
      await Promise.all(
        [sessionQuery, changeableProfileQuery].map(({ queryKey }) =>
          queryClient.invalidateQueries({ queryKey }),
        ),
      )
      await changeInterfaceLanguage(language)
    },
  })
  // Only the name can be invalid, because languages are chosen from a list.
  const isAboutName = error instanceof ApiFailure && (error.status === 422 || error.status === 409)
  const text = error === null ? undefined : failureText(error, t('account.saveFailed'))
  return {
    save: mutate,
    isSaving: isPending,
    isSaved: isSuccess,
    nameFailure: isAboutName ? text : undefined,
    failure: isAboutName ? undefined : text,
    /** Clears the message about an earlier attempt. */
    forget: reset,
  }
}

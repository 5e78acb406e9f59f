import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { translateMood, moodQueryKeys } from './queries.ts'

/** A mood that could not be translated, and why. */
export type TranslationRefusal = { readonly id: number; readonly why: string }

/**
 * Has a model translate a mood's title. A conflict, such as a missing model, becomes guidance that stays to be read.
 */
export function useTranslateMood(
  { id, title }: { readonly id: number; readonly title: string },
  onRefused: (refused: TranslationRefusal | undefined) => void,
) {
  const t = useText('moods')
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const { mutate, isPending } = useMutation({
    mutationFn: () => translateMood(id),
    onMutate: () => onRefused(undefined),
    onSuccess: async ({ total_translations: count }) => {
      notices.say('success', t('translated', { title, count }))
      await Promise.all(moodQueryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
    },
    onError: (error) => {
      const why = failureText(error, t('translateFailed'))
      if (error instanceof ApiFailure && error.status === 409) onRefused({ id, why })
      else notices.say('error', why)
    },
  })
  return { translate: () => mutate(), isBusy: isPending }
}

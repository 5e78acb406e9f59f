import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { useFailureNotice } from '#platform/web/notices/useFailureNotice.ts'
import { useRestoreFocus } from '#platform/web/notices/useRestoreFocus.ts'
import { scenarioFailures } from '../contract.ts'
import { scenarioQueryKeys, translateScenario, translationQuery, type TranslationTarget } from './queries.ts'

export type Generation = ReturnType<typeof useGenerated>

/**
 * Has a model translate. A conflict, such as that no model is configured, can be mended, so it is shown as advice and
 * not as a failure; the advice stays until the next try.
 */
export function useGenerated(target: TranslationTarget) {
  const t = useText('scenarios')
  const queryClient = useQueryClient()
  const failureText = useFailureText()
  const sayFailure = useFailureNotice()
  const [count, setCount] = useState(0)
  const { queryKey } = translationQuery(target)
  const refresh = () =>
    Promise.all(
      [queryKey, ...scenarioQueryKeys].map((key) => queryClient.invalidateQueries({ queryKey: key })),
    )
  const showMade = async () => {
    await refresh()
    setCount((before) => before + 1)
  }
  const { mutate, isPending, error } = useMutation({
    mutationFn: translateScenario,
    onSuccess: async () => {
      notices.say('success', t('done.translationGenerated'))
      await showMade()
    },
    onError: async (failure) => {
      // Awaited, so that the button stays busy until it disappears, and the focus is restored.
      if (failure instanceof ApiFailure && failure.is(scenarioFailures.alreadyTranslated)) await showMade()
      else if (isAdvice(failure)) void refresh()
      else sayFailure(failure, t('admin.translation.failed'))
    },
  })
  // The button is busy meanwhile, and disappears when the translation arrives.
  const rememberFocus = useRestoreFocus(isPending)
  return {
    generate: () => {
      if (isPending) return
      rememberFocus()
      mutate(target)
    },
    isBusy: isPending,
    /** How many translations were generated here; `TranslationOf` begins a new form for each. */
    count,
    advice: isAdvice(error) ? failureText(error) : undefined,
  }
}

const isAdvice = (error: unknown): boolean => error instanceof ApiFailure && error.status === 409

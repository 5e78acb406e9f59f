import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { focusContent } from '#platform/web/focus.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { notices } from '#platform/web/notices/notices.ts'
import { useRestoreFocus } from '#platform/web/notices/useRestoreFocus.ts'
import { saveChange, savedScenariosQuery, scenarioMapQueryKeys } from './map-requests.ts'
import { isAlreadySaved } from './useUnstageAlreadySaved.ts'
import { isSignedOut, useSignInAgain } from './useSignInAgain.ts'
import type { StagedChanges } from './useStagedChanges.ts'
import type { StagedChange } from '../contract-staged.ts'

type FailedChange = { readonly change: StagedChange; readonly error: unknown }

/** Saves all staged changes at once. Those that fail stay staged, each with its reason. */
export function useSaveChanges({ changes, unstage }: StagedChanges) {
  const t = useText('scenario-map')
  const failureText = useFailureText()
  const queryClient = useQueryClient()
  const signIn = useSignInAgain()
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map())

  const tell = (failed: readonly FailedChange[], count: number) => {
    const map = queryClient.getQueryData(savedScenariosQuery(changes).queryKey)
    const alreadySaved = failed.filter(({ change }) => map && isAlreadySaved(map, change))
    const left = failed.filter((one) => !alreadySaved.includes(one))
    unstage(alreadySaved.map(({ change }) => change))
    setProblems(new Map(left.map(({ change, error }) => [change.key, failureText(error)])))
    // The bar disappears with its buttons, so the content takes the focus.
    if (left.length === 0) focusContent()
    if (left.length > 0) notices.say('error', t('saveFailed', { count: left.length }))
    else if (alreadySaved.length > 0) notices.say('note', t('alreadySaved', { count: alreadySaved.length }))
    else notices.say('success', t('saved', { count }))
  }

  // A ref, because a double press is quicker than the render that disables the button.
  const isUnderWay = useRef(false)
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const outcomes = await Promise.all(changes.map(save))
      const failed = outcomes.filter((outcome) => outcome !== undefined)
      const saved = changes.filter((change) => failed.every((one) => one.change !== change))
      const isOver = failed.some(({ error }) => isSignedOut(error))
      // Saved changes stay staged until the map is refetched, so that the display does not jump back.
      if (!isOver)
        await Promise.all(scenarioMapQueryKeys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
      unstage(saved)
      if (isOver) return signIn()
      tell(failed, changes.length)
    },
    onSettled: () => {
      isUnderWay.current = false
    },
  })
  const rememberFocus = useRestoreFocus(isPending)
  return {
    save: () => {
      if (isUnderWay.current) return
      isUnderWay.current = true
      rememberFocus()
      mutate()
    },
    isSaving: isPending,
    problems,
    clearProblems: () => setProblems(new Map()),
  }
}

async function save(change: StagedChange): Promise<FailedChange | undefined> {
  try {
    await saveChange(change)
    return undefined
  } catch (error) {
    return { change, error }
  }
}

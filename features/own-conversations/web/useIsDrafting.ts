import { useIsMutating, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PreparedConversation } from '../contract.ts'
import { draftKey } from './queries.ts'

/** Whether a model is drafting the conversation's scenario, for this tab or for another request. */
export function useIsDrafting({ id, is_drafting }: PreparedConversation): boolean {
  const asked = useIsMutating({
    mutationKey: draftKey,
    predicate: ({ state }) => isAbout(state.variables, id),
  })
  return is_drafting || asked > 0
}

/**
 * Why this tab's newest request for a draft failed, on whichever screen it was made; null when it did not fail, or when
 * a draft has come all the same. It is forgotten when the screen is left, because it may not be true later.
 */
export function useDraftFailure({ id, origin }: PreparedConversation): Error | null {
  const cache = useQueryClient().getMutationCache()
  const failures = useMutationState({
    filters: { mutationKey: draftKey, predicate: ({ state }) => isAbout(state.variables, id) },
    select: ({ state }) => state.error,
  })
  useEffect(
    () => () => {
      for (const failed of cache.findAll({ mutationKey: draftKey, status: 'error' }))
        if (isAbout(failed.state.variables, id)) cache.remove(failed)
    },
    [cache, id],
  )
  return origin === 'model' ? null : (failures.at(-1) ?? null)
}

const isAbout = (variables: unknown, id: number): boolean =>
  typeof variables === 'object' && variables !== null && 'id' in variables && variables.id === id

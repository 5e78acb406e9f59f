import { useIsMutating, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { PreparedConversation } from '../contract.ts'
import { draftKey } from './queries.ts'

/** Whether a model is writing a conversation's scenario: for this tab, or for whoever else has asked. */
export function useIsDrafting({ id, is_drafting }: PreparedConversation): boolean {
  const asked = useIsMutating({
    mutationKey: draftKey,
    predicate: ({ state }) => isAbout(state.variables, id),
  })
  return is_drafting || asked > 0
}

/**
 * Why the newest request of this tab for a draft failed, also where another screen made it; null where it did not, or a
 * draft has come all the same. It is forgotten when its screen is left: later it would not be true any more.
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

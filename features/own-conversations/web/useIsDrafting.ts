import { useIsMutating, useMutationState } from '@tanstack/react-query'
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

/** Why the newest request of this tab for a draft failed, also where another screen made it; null where it did not. */
export function useDraftFailure({ id }: PreparedConversation): Error | null {
  const failures = useMutationState({
    filters: { mutationKey: draftKey, predicate: ({ state }) => isAbout(state.variables, id) },
    select: ({ state }) => state.error,
  })
  return failures.at(-1) ?? null
}

const isAbout = (variables: unknown, id: number): boolean =>
  typeof variables === 'object' && variables !== null && 'id' in variables && variables.id === id

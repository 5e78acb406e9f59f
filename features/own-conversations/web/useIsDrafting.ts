import { useIsMutating } from '@tanstack/react-query'
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

const isAbout = (variables: unknown, id: number): boolean =>
  typeof variables === 'object' && variables !== null && 'id' in variables && variables.id === id

import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { progressQuery } from '#features/evaluations/web/queries.ts'

/** The chats that were evaluated and done without a hint, as far as the progress goes back. */
export function useUnaidedChats(): ReadonlySet<number> {
  const { data = [] } = useQuery(progressQuery)
  return useMemo(
    () => new Set(data.filter(({ is_unaided }) => is_unaided).map(({ chat_id }) => chat_id)),
    [data],
  )
}

import { useQuery } from '@tanstack/react-query'
import { sessionQuery, standingOf } from '#features/session/web/queries.ts'
import { allows } from '#platform/contract/access.ts'

/** True for those who may change criteria; other administrators may look at them (requirement A7). */
export function useCanEdit(): boolean {
  const { data: me } = useQuery(sessionQuery)
  return allows(me ? standingOf(me) : null, 'superadmin')
}

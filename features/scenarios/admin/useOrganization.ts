import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useTabSelection } from './useTabSelection.ts'

/** The organisation whose assignments are shown: a superadmin chooses it; for an admin it is always their own. */
export function useOrganization(): { readonly isChosen: boolean; readonly organization: number | undefined } {
  const { data: me } = useQuery(sessionQuery)
  const { chosen } = useTabSelection('scenarios')
  const isChosen = me?.permissions.includes('superadmin') ?? false
  const { data: known } = useQuery({ ...organizationsQuery, enabled: isChosen })
  if (!isChosen) return { isChosen, organization: me?.organization?.id }
  // Until the organisations are loaded, the id in the address is taken as known.
  const isKnown = known?.some(({ id }) => id === chosen.organization) ?? true
  return { isChosen, organization: isKnown ? chosen.organization : undefined }
}

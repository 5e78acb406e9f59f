import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Organization } from '#features/organizations/contract.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { useOrganizationColumns } from './useOrganizationColumns.tsx'

/** All organisations, with the numbers of their users and seats. */
export function OrganizationsTable({ organizations }: { readonly organizations: readonly Organization[] }) {
  const t = useText('organizations')
  const [edited, edit] = useState<number>()
  const { data: me } = useQuery(sessionQuery)
  const hasSecondFactor = me?.second_factor_page !== undefined
  const columns = useOrganizationColumns({ edited, edit, hasSecondFactor })
  return (
    <DataTable
      title={t('title')}
      rows={organizations}
      columns={columns}
      keyOf={({ id }) => id}
      count={t('count', { count: organizations.length })}
      searchLabel={t('search')}
      nothingFound={t('nothingFound')}
      editedKey={edited}
    />
  )
}

import { useMemo, useState } from 'react'
import type { Organization } from '#features/organizations/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { EditButton } from '#platform/web/table/EditButton.tsx'
import type { Column } from '#platform/web/table/table.ts'
import { SeatsEditor } from './SeatsEditor.tsx'

/** Every organisation, with how many people it has and may have. */
export function OrganizationsTable({ organizations }: { readonly organizations: readonly Organization[] }) {
  const t = useText('organizations')
  const [edited, edit] = useState<number>()
  const columns = useMemo(
    (): Column<Organization>[] => [
      { name: 'name', title: t('name'), width: 18, text: ({ name }) => name },
      {
        name: 'user_count',
        title: t('userCount'),
        width: 9,
        text: ({ user_count }) => String(user_count),
      },
      {
        name: 'max_users',
        title: t('maxUsers'),
        width: 14,
        text: ({ max_users }) => String(max_users),
        cell: (organization) =>
          edited === organization.id ? (
            <SeatsEditor organization={organization} onEnd={() => edit(undefined)} />
          ) : (
            <div className="flex items-center gap-1">
              {organization.max_users}
              <EditButton
                name={t('editSeats', { name: organization.name })}
                onClick={() => edit(organization.id)}
              />
            </div>
          ),
      },
    ],
    [t, edited],
  )
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

import { useMemo } from 'react'
import type { Organization } from '#features/organizations/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Column } from '#platform/web/table/table.ts'
import { SeatsCell } from './SeatsCell.tsx'

type Actions = {
  /** The id of that whose seats are being changed. */
  readonly edited: number | undefined
  readonly edit: (id: number | undefined) => void
}

/** What is shown of an organisation. */
export function useOrganizationColumns({ edited, edit }: Actions): readonly Column<Organization>[] {
  const t = useText('organizations')
  return useMemo(
    () => [
      { name: 'name', title: t('name'), width: 18, text: ({ name }) => name },
      {
        name: 'user_count',
        title: t('userCount'),
        width: 9,
        text: ({ user_count }) => String(user_count),
        compare: (a, b) => a.user_count - b.user_count,
      },
      {
        name: 'max_users',
        title: t('maxUsers'),
        width: 14,
        text: ({ max_users }) => String(max_users),
        compare: (a, b) => a.max_users - b.max_users,
        cell: (organization) => (
          <SeatsCell
            organization={organization}
            isEdited={edited === organization.id}
            editName={t('editSeats', { name: organization.name })}
            onEdit={() => edit(organization.id)}
            onEnd={() => edit(undefined)}
          />
        ),
      },
    ],
    [t, edited, edit],
  )
}

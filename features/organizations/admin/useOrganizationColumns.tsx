import { type Dispatch, type SetStateAction, useMemo } from 'react'
import type { Organization } from '#features/organizations/contract.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { type Column, endEdit } from '#platform/web/table/table.ts'
import { SeatsCell } from './SeatsCell.tsx'
import { SecondFactorCell } from './SecondFactorCell.tsx'

type Actions = {
  /** The id of the organisation whose seats are being edited. */
  readonly edited: number | undefined
  readonly edit: Dispatch<SetStateAction<number | undefined>>
  /** Whether the embedded provider is in use, which can ask for a second factor. */
  readonly hasSecondFactor: boolean
}

/** The columns of an organisation. */
export function useOrganizationColumns({
  edited,
  edit,
  hasSecondFactor,
}: Actions): readonly Column<Organization>[] {
  const t = useText('organizations')
  const language = useLanguage()
  return useMemo(
    () => [
      { name: 'name', title: t('name'), width: 18, text: ({ name }) => name },
      {
        name: 'user_count',
        title: t('userCount'),
        width: 9,
        text: ({ user_count }) => formatNumber(user_count, language),
        compare: (a, b) => a.user_count - b.user_count,
      },
      {
        name: 'max_users',
        title: t('maxUsers'),
        width: 14,
        text: ({ max_users }) => formatNumber(max_users, language),
        compare: (a, b) => a.max_users - b.max_users,
        cell: (organization) => (
          <SeatsCell
            organization={organization}
            seats={formatNumber(organization.max_users, language)}
            isEdited={edited === organization.id}
            editName={t('editSeats', { name: organization.name })}
            onEdit={() => edit(organization.id)}
            onEnd={() => edit(endEdit(organization.id))}
          />
        ),
      },
      ...(hasSecondFactor ? [secondFactorColumn(t)] : []),
    ],
    [t, language, edited, edit, hasSecondFactor],
  )
}

const secondFactorColumn = (t: ReturnType<typeof useText<'organizations'>>): Column<Organization> => ({
  name: 'second_factor',
  title: t('secondFactor.title'),
  width: 12,
  text: ({ second_factor_required }) =>
    t(second_factor_required ? 'secondFactor.required' : 'secondFactor.optional'),
  cell: (organization) => <SecondFactorCell organization={organization} />,
})

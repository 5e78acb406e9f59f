import { useQuery } from '@tanstack/react-query'
import { organizationsQuery, toOrganizationChoice } from '#features/organizations/admin/queries.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { LoadedSelect } from '#platform/web/table/LoadedSelect.tsx'
import { Select } from '#platform/web/ui/Select.tsx'
import type { OverviewMonth } from '../contract.ts'
import { formatMonth } from './MonthsCard.tsx'

type OrganizationProps = {
  readonly value: number | undefined
  readonly onChoose: (id: number) => void
}

/** The choice of the organisation, for superadmins. */
export function OverviewOrganization({ value, onChoose }: OrganizationProps) {
  const t = useText('overview')
  return (
    <LoadedSelect
      query={useQuery(organizationsQuery)}
      toChoice={toOrganizationChoice}
      failed={t('organizationsFailed')}
      retry={t('retry')}
      label={t('organization')}
      value={value === undefined ? '' : String(value)}
      placeholder={t('chooseOrganization')}
      onChoose={(id) => onChoose(Number(id))}
      className="w-full sm:w-56"
    />
  )
}

type MonthProps = {
  readonly months: readonly OverviewMonth[]
  readonly value: string
  readonly onChoose: (month: string) => void
}

/** The choice of the month, newest first. */
export function MonthChoice({ months, value, onChoose }: MonthProps) {
  const t = useText('overview')
  const language = useLanguage()
  return (
    <Select
      label={t('month')}
      choices={months
        .map(({ month }) => ({ value: month, label: formatMonth(month, language, 'long') }))
        .toReversed()}
      value={value}
      onChoose={onChoose}
      className="w-full sm:w-48"
    />
  )
}

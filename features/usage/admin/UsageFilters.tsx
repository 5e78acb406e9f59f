import { useQuery } from '@tanstack/react-query'
import { organizationsQuery, toOrganizationChoice } from '#features/organizations/admin/queries.ts'
import { useIsAllowed } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { FilterSelect } from '#platform/web/table/FilterSelect.tsx'
import { Select } from '#platform/web/ui/Select.tsx'
import { lengthOf, reportLengths, type UsageFilter } from './usage-filter.ts'

type Props = {
  readonly filter: UsageFilter
  readonly onChange: (part: UsageFilter) => void
}

/** The filters of the usage report. */
export function UsageFilters({ filter, onChange }: Props) {
  const t = useText('usage')
  const isOfMany = useIsAllowed('superadmin')
  const nameOf = (count: number) => (count === 1 && !isOfMany ? t('lastMonth') : t('months', { count }))
  const { data: organizations = [] } = useQuery({ ...organizationsQuery, enabled: isOfMany })
  return (
    <>
      {isOfMany && (
        <FilterSelect
          label={t('allOrganizations')}
          name={t('organization')}
          choices={organizations.map(toOrganizationChoice)}
          value={String(filter.organization ?? '')}
          onChoose={(value) => onChange({ organization: value === '' ? undefined : Number(value) })}
        />
      )}
      <Select
        label={t('period')}
        isLabelBeside
        choices={reportLengths.map((count) => ({ value: String(count), label: nameOf(count) }))}
        value={String(lengthOf(filter))}
        onChoose={(value) => onChange({ months: Number(value) })}
      />
    </>
  )
}

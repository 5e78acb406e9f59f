import { useQuery } from '@tanstack/react-query'
import { organizationsQuery, toOrganizationChoice } from '#features/organizations/admin/queries.ts'
import { useIsAllowed } from '#features/session/web/queries.ts'
import { userStates } from '#features/users/contract.ts'
import { isFilterEmpty } from '#platform/web/address-filter.ts'
import { roles } from '#platform/contract/access.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { FilterSelect } from '#platform/web/table/FilterSelect.tsx'
import { SearchField } from '#platform/web/table/SearchField.tsx'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { inactiveDays, type ListFilter } from './list-filter.ts'
import { useSearchText } from './useSearchText.ts'

type Props = {
  readonly filter: ListFilter
  readonly onChange: (part: ListFilter, options?: { readonly replace: boolean }) => void
  readonly onClear: () => void
}

/** The filters of the user list. */
export function UserFilters({ filter, onChange, onClear }: Props) {
  const t = useText('users')
  const { typed, type } = useSearchText(filter.search ?? '', (search) =>
    onChange({ search: search || undefined }, { replace: true }),
  )
  return (
    <div role="search" aria-label={t('filter.label')} className="flex flex-wrap items-center gap-2.5">
      <SearchField label={t('search')} placeholder={t('filter.search')} value={typed} onChange={type} />
      <OrganizationFilter
        chosen={filter.organization}
        onChoose={(organization) => onChange({ organization })}
      />
      <FilterSelect
        label={t('filter.role')}
        name={t('filter.by', { what: t('filter.role') })}
        choices={roles.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
        value={filter.role ?? ''}
        onChoose={(value) => onChange({ role: roles.find((role) => role === value) })}
      />
      <FilterSelect
        label={t('state')}
        name={t('filter.by', { what: t('state') })}
        choices={userStates.map((state) => ({ value: state, label: t(`states.${state}`) }))}
        value={filter.state ?? ''}
        onChoose={(value) => onChange({ state: userStates.find((state) => state === value) })}
      />
      <FilterSelect
        label={t('lastActive')}
        name={t('filter.by', { what: t('lastActive') })}
        choices={inactiveDays.map((days) => ({
          value: String(days),
          label: t('filter.inactive', { count: days }),
        }))}
        value={String(filter.inactive_days ?? '')}
        onChoose={(value) => onChange({ inactive_days: inactiveDays.find((days) => String(days) === value) })}
      />
      <Checkbox
        label={t('filter.neverSignedIn')}
        isChecked={filter.never_signed_in ?? false}
        onCheck={(isChecked) => onChange({ never_signed_in: isChecked ? true : undefined })}
      />
      <Checkbox
        label={t('filter.erasureRequested')}
        isChecked={filter.erasure_requested ?? false}
        onCheck={(isChecked) => onChange({ erasure_requested: isChecked ? true : undefined })}
      />
      {!isFilterEmpty(filter) && (
        <TextButton onClick={onClear} className="ms-auto text-sm text-accent-ink">
          {t('filter.clear')}
        </TextButton>
      )}
    </div>
  )
}

type OrganizationProps = {
  readonly chosen: number | undefined
  readonly onChoose: (id: number | undefined) => void
}

/** Shown to superadmins only: others see a single organisation. */
function OrganizationFilter({ chosen, onChoose }: OrganizationProps) {
  const t = useText('users')
  const isOffered = useIsAllowed('superadmin')
  const { data: organizations } = useQuery({ ...organizationsQuery, enabled: isOffered })
  if (!isOffered || !organizations) return null
  return (
    <FilterSelect
      label={t('organization')}
      name={t('filter.by', { what: t('organization') })}
      choices={organizations.map(toOrganizationChoice)}
      value={String(chosen ?? '')}
      onChoose={(value) => onChoose(value === '' ? undefined : Number(value))}
    />
  )
}

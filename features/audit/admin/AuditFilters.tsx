import { useQuery } from '@tanstack/react-query'
import { organizationsQuery, toOrganizationChoice } from '#features/organizations/admin/queries.ts'
import { useIsAllowed } from '#features/session/web/queries.ts'
import { isFilterEmpty } from '#platform/web/address-filter.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { FilterSelect } from '#platform/web/table/FilterSelect.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { AuditEntry } from '../contract.ts'
import type { AuditListFilter } from './audit-filter.ts'
import { DayField } from './DayField.tsx'
import { KindFilters } from './KindFilters.tsx'
import { auditActorsQuery } from './audit-list.ts'
import { useAuditWords } from './useAuditWords.ts'

type Props = {
  readonly filter: AuditListFilter
  /** The loaded entries that match; undefined until they are loaded. */
  readonly entries: readonly AuditEntry[] | undefined
  readonly onChange: (part: AuditListFilter) => void
  readonly onClear: () => void
}

/** The filters of the audit list. */
export function AuditFilters({ filter, entries, onChange, onClear }: Props) {
  const t = useText('audit')
  const { personText } = useAuditWords()
  const isOfMany = useIsAllowed('superadmin')
  const { data: actors = [] } = useQuery(auditActorsQuery)
  const { data: organizations = [] } = useQuery({ ...organizationsQuery, enabled: isOfMany })
  return (
    <div role="search" aria-label={t('filter.label')} className="flex flex-wrap items-center gap-2.5">
      <FilterSelect
        label={t('actor')}
        name={t('filter.by', { what: t('actor') })}
        choices={actors.map((actor) => ({ value: String(actor.id), label: personText(actor) }))}
        value={String(filter.actor ?? '')}
        onChoose={(value) => onChange({ actor: value === '' ? undefined : Number(value) })}
      />
      <KindFilters {...{ filter, entries, onChange }} />
      {isOfMany && (
        <FilterSelect
          label={t('organization')}
          name={t('filter.by', { what: t('organization') })}
          choices={organizations.map(toOrganizationChoice)}
          value={String(filter.organization ?? '')}
          onChoose={(value) => onChange({ organization: value === '' ? undefined : Number(value) })}
        />
      )}
      <DayField
        label={t('filter.from')}
        value={filter.from}
        max={filter.to}
        onChoose={(from) => onChange({ from })}
      />
      <DayField
        label={t('filter.to')}
        value={filter.to}
        min={filter.from}
        onChoose={(to) => onChange({ to })}
      />
      {!isFilterEmpty(filter) && (
        <TextButton onClick={onClear} className="ms-auto text-sm text-accent-ink">
          {t('filter.clear')}
        </TextButton>
      )}
    </div>
  )
}

import { useText } from '#platform/web/hooks/useText.ts'
import { isFilterEmpty } from '#platform/web/address-filter.ts'
import { TableRegion } from '#platform/web/table/TableRegion.tsx'
import { useTableRows } from '#platform/web/table/useTableRows.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { AuditEntry } from '../contract.ts'
import type { AuditListFilter } from './audit-filter.ts'
import { useAuditColumns } from './useAuditColumns.tsx'

type Props = {
  readonly titleId: string
  readonly filter: AuditListFilter
  readonly entries: readonly AuditEntry[]
  readonly onReachEnd: () => void
  readonly onOpen: (entry: AuditEntry) => void
  readonly onClear: () => void
}

const idOf = ({ id }: AuditEntry) => id

/** The loaded entries; older ones are loaded when somebody scrolls to the end. */
export function AuditTable({ titleId, filter, entries, onReachEnd, onOpen, onClear }: Props) {
  const t = useText('audit')
  const columns = useAuditColumns(onOpen)
  const { rows, orderOf, toggleOrder } = useTableRows(entries, columns)
  return (
    <TableRegion
      {...{ rows, columns, orderOf, toggleOrder, onReachEnd }}
      labelledBy={titleId}
      keyOf={idOf}
      view={JSON.stringify(filter)}
      nothingFound={
        isFilterEmpty(filter) ? (
          <p>{t('nothingYet')}</p>
        ) : (
          <>
            <p>{t('nothingFound')}</p>
            <TextButton onClick={onClear}>{t('filter.clear')}</TextButton>
          </>
        )
      }
    />
  )
}

import { useEffect, useState } from 'react'
import type { Me } from '#features/session/contract.ts'
import type { User } from '#features/users/contract.ts'
import { isFilterEmpty } from '#platform/web/address-filter.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { TableRegion } from '#platform/web/table/TableRegion.tsx'
import { useTableRows } from '#platform/web/table/useTableRows.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { Credentials } from './CredentialsDialog.tsx'
import type { ListFilter } from './list-filter.ts'
import { UserActionDialog } from './UserActionDialog.tsx'
import { selectionBarHeight, SelectionBar } from './SelectionBar.tsx'
import { useDirectActions } from './useDirectActions.ts'
import { useSelection } from './useSelection.ts'
import { useUserColumns } from './useUserColumns.tsx'

type Props = {
  readonly me: Me
  readonly titleId: string
  readonly filter: ListFilter
  readonly users: readonly User[]
  /** Whether more pages can be loaded. */
  readonly hasMore: boolean
  readonly onReachEnd: () => void
  readonly onClear: () => void
  readonly onCredentials: (credentials: Credentials) => void
}

const idOf = ({ id }: User) => id

/** The loaded users. More are loaded when the end is reached, and all of them for sorting. */
export function UsersTable(props: Props) {
  const { me, titleId, filter, users, hasMore, onReachEnd, onClear } = props
  const t = useText('users')
  const [edited, edit] = useState<number>()
  const selection = useSelection()
  const { asked, ask, end, busy } = useDirectActions()
  const columns = useUserColumns(me, { edited, edit, busy, ask, selection, users })
  const { rows, view, isSorted, orderOf, toggleOrder } = useTableRows(users, columns)
  // Sorting needs all users, so each further page is loaded.
  useEffect(() => {
    if (isSorted) onReachEnd()
  }, [isSorted, onReachEnd])
  return (
    <>
      {isSorted && hasMore && (
        <p role="status" className="text-sm text-ink-muted">
          {t('countSoFar', { count: users.length })}
        </p>
      )}
      <TableRegion
        {...{ rows, columns, orderOf, toggleOrder, onReachEnd }}
        labelledBy={titleId}
        keyOf={idOf}
        view={`${view} ${JSON.stringify(filter)}`}
        editedKey={edited}
        roomBelow={selection.chosen.size > 0 ? selectionBarHeight() : 0}
        nothingFound={
          <>
            <p>{t('nothingFound')}</p>
            {!isFilterEmpty(filter) && <TextButton onClick={onClear}>{t('filter.clear')}</TextButton>}
          </>
        }
      />
      <SelectionBar selection={selection} />
      {asked && (
        <UserActionDialog
          {...{ me, asked }}
          onEnd={end}
          onCredentials={props.onCredentials}
          onGone={(user) => selection.choose([user], false)}
        />
      )}
    </>
  )
}

import { useState } from 'react'
import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { useUserColumns } from './useUserColumns.tsx'

type Props = {
  readonly users: readonly User[]
  /** How many there are, in words. */
  readonly count: string
}

const idOf = ({ id }: User) => id

/** Every user that has come, where they belong and what they may do; their language is changed where it stands. */
export function UsersTable({ users, count }: Props) {
  const t = useText('users')
  const [edited, edit] = useState<number>()
  const [moved, move] = useState<User>()
  const columns = useUserColumns({ edited, edit, move })
  return (
    <>
      <DataTable
        title={t('title')}
        rows={users}
        columns={columns}
        keyOf={idOf}
        count={count}
        searchLabel={t('search')}
        nothingFound={t('nothingFound')}
        editedKey={edited}
      />
      <MoveDialog user={moved} onEnd={() => move(undefined)} />
    </>
  )
}

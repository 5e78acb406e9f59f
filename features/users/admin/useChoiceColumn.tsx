import { type Dispatch, type SetStateAction, useMemo } from 'react'
import type { Me } from '#features/session/contract.ts'
import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { RowCheckbox } from '#platform/web/table/RowCheckbox.tsx'
import type { Column } from '#platform/web/table/table.ts'
import { allowedActions, type RequestedAction } from './user-actions.ts'
import { ChooseCell } from './UserCells.tsx'
import type { Selection } from './useSelection.ts'

export type RowActions = {
  /** The id of the user whose language is being edited. */
  readonly edited: number | undefined
  readonly edit: Dispatch<SetStateAction<number | undefined>>
  /** The ids of users whose accounts are being changed. */
  readonly busy: readonly number[]
  readonly ask: (asked: RequestedAction) => void
  readonly selection: Selection
  /** All loaded users. */
  readonly users: readonly User[]
}

/** The column of checkboxes. It chooses one user or all loaded ones, if any action is allowed on them. */
export function useChoiceColumn(me: Me, { selection, users }: RowActions): Column<User> {
  const t = useText('users')
  const open = useMemo(() => users.filter((user) => allowedActions(me, user).length > 0), [me, users])
  const { chosen, choose } = selection
  return useMemo(() => {
    const chosenOnes = open.filter(({ id }) => chosen.has(id)).length
    const areAll = chosenOnes > 0 && chosenOnes === open.length
    return {
      name: 'choice',
      title: t('many.column'),
      width: 2.75,
      isAction: true,
      isPinned: true,
      text: () => '',
      header: (
        <RowCheckbox
          name={t('many.chooseAll')}
          isChecked={areAll}
          isMixed={chosenOnes > 0 && !areAll}
          onCheck={(isChosen) => choose(open, isChosen)}
        />
      ),
      cell: (user) =>
        allowedActions(me, user).length > 0 && (
          <ChooseCell
            name={t('many.chooseOne', { name: user.name })}
            isChosen={chosen.has(user.id)}
            onChoose={(isChosen) => choose([user], isChosen)}
          />
        ),
    }
  }, [t, me, open, chosen, choose])
}

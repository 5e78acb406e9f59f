import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sessionQuery } from '#features/session/web/queries.ts'
import type { User } from '#features/users/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Column } from '#platform/web/table/table.ts'
import { LanguageCell } from './LanguageCell.tsx'
import { AccessBadge, accessOf, MoveButton } from './UserCells.tsx'

type Actions = {
  /** The id of whose language is being changed. */
  readonly edited: number | undefined
  readonly edit: (id: number | undefined) => void
  readonly move: (user: User) => void
}

const rankOf = (user: User) => roles.findIndex((role) => role === accessOf(user))

/** What is shown of a user. Superadmins move others; nobody moves themselves. */
export function useUserColumns({ edited, edit, move }: Actions): readonly Column<User>[] {
  const t = useText('users')
  const { data: me } = useQuery(sessionQuery)
  const mayMove = me?.permissions.includes('superadmin') ?? false
  const ownId = me?.id
  return useMemo(
    () => [
      { name: 'name', title: t('name'), width: 11, text: ({ name }) => name },
      { name: 'username', title: t('username'), width: 11, text: ({ username }) => username },
      { name: 'email', title: t('email'), width: 14, text: ({ email }) => email ?? '' },
      {
        name: 'organization',
        title: t('organization'),
        width: 10,
        text: ({ organization }) => organization?.name ?? '',
      },
      {
        name: 'language',
        title: t('language'),
        width: 13,
        text: ({ language }) => language.name,
        cell: (user) => (
          <LanguageCell
            user={user}
            title={t('language')}
            isEdited={edited === user.id}
            editName={t('editLanguage', { name: user.name })}
            onEdit={() => edit(user.id)}
            onEnd={() => edit(undefined)}
          />
        ),
      },
      {
        name: 'permission',
        title: t('permission'),
        width: 11,
        text: (user) => t(`roles.${accessOf(user)}`),
        compare: (a, b) => rankOf(a) - rankOf(b),
        cell: (user) => <AccessBadge user={user} text={t(`roles.${accessOf(user)}`)} />,
      },
      ...(mayMove
        ? [
            {
              name: 'move',
              title: t('move.button'),
              width: 6,
              isAction: true,
              text: () => '',
              cell: (user: User) =>
                user.id !== ownId && (
                  <MoveButton
                    name={t('move.title', { name: user.name })}
                    text={t('move.button')}
                    onClick={() => move(user)}
                  />
                ),
            },
          ]
        : []),
    ],
    [t, edited, edit, move, mayMove, ownId],
  )
}

import { useMemo } from 'react'
import type { Me } from '#features/session/contract.ts'
import type { User } from '#features/users/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { formatDayAge } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { type Column, endEdit } from '#platform/web/table/table.ts'
import { LanguageCell } from './LanguageCell.tsx'
import { allowedActions, mayChange } from './user-actions.ts'
import { AccessBadge, accessOf, StateBadge } from './UserCells.tsx'
import { UserMenu } from './UserMenu.tsx'
import { type RowActions, useChoiceColumn } from './useChoiceColumn.tsx'

const rankOf = (user: User) => roles.findIndex((role) => role === accessOf(user))
const momentOf = ({ last_active_at }: User) => last_active_at ?? ''

/** The columns of a user and the menu of actions. All of them fit at 1440 pixels, scroll bar included: 76 rem. */
export function useUserColumns(me: Me, actions: RowActions): readonly Column<User>[] {
  const t = useText('users')
  const language = useLanguage()
  const choice = useChoiceColumn(me, actions)
  const isOfMany = me.permissions.includes('superadmin')
  const { edited, edit, busy, ask } = actions
  return useMemo(
    () => [
      choice,
      { name: 'name', title: t('name'), width: 9.5, text: ({ name }) => name },
      { name: 'username', title: t('username'), width: 7, text: ({ username }) => username },
      { name: 'email', title: t('email'), width: 12.6, text: ({ email }) => email ?? '' },
      ...(isOfMany
        ? [
            {
              name: 'organization',
              title: t('organization'),
              width: 9,
              text: ({ organization }: User) => organization?.name ?? '',
            },
          ]
        : []),
      {
        name: 'language',
        title: t('language'),
        width: 8.1,
        text: (user) => user.language.name,
        cell: (user) => (
          <LanguageCell
            user={user}
            title={t('language')}
            isEdited={edited === user.id}
            editName={t('editLanguage', { name: user.name })}
            onEdit={mayChange(me, user) ? () => edit(user.id) : undefined}
            onEnd={() => edit(endEdit(user.id))}
          />
        ),
      },
      {
        name: 'permission',
        title: t('permission'),
        width: 8,
        text: (user) => t(`roles.${accessOf(user)}`),
        compare: (a, b) => rankOf(a) - rankOf(b),
        cell: (user) => <AccessBadge user={user} text={t(`roles.${accessOf(user)}`)} />,
      },
      {
        name: 'state',
        title: t('state'),
        width: 8.6,
        text: ({ state }) => t(`states.${state}`),
        cell: (user) => (
          <StateBadge user={user} text={t(`states.${user.state}`)} mark={t('erasureRequested')} />
        ),
      },
      {
        name: 'last_active',
        title: t('lastActive'),
        width: 7.15,
        text: (user) =>
          user.last_active_at === null ? t('never') : formatDayAge(user.last_active_at, language),
        compare: (a, b) => momentOf(a).localeCompare(momentOf(b)),
      },
      {
        name: 'actions',
        title: t('actions.title'),
        width: 3.25,
        isAction: true,
        isPinnedAtEnd: true,
        text: () => '',
        cell: (user) => (
          <UserMenu
            user={user}
            name={t('actions.of', { name: user.name })}
            actions={allowedActions(me, user)}
            isBusy={busy.includes(user.id)}
            onAsk={ask}
          />
        ),
      },
    ],
    [t, language, choice, isOfMany, edited, edit, busy, ask, me],
  )
}

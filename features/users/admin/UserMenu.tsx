import Building2 from 'lucide-react/icons/building-2'
import KeyRound from 'lucide-react/icons/key-round'
import Link2 from 'lucide-react/icons/link-2'
import LogOut from 'lucide-react/icons/log-out'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash-2'
import UserCheck from 'lucide-react/icons/user-check'
import UserCog from 'lucide-react/icons/user-cog'
import UserX from 'lucide-react/icons/user-x'
import type { LucideIcon } from 'lucide-react'
import { Fragment } from 'react'
import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Menu } from '#platform/web/ui/Menu.tsx'
import { MenuItem, MenuSeparator } from '#platform/web/ui/MenuItem.tsx'
import type { RequestedAction, UserAction } from './user-actions.ts'

const icons: Readonly<Record<UserAction, LucideIcon>> = {
  edit: Pencil,
  role: UserCog,
  move: Building2,
  link: Link2,
  reset: KeyRound,
  signOut: LogOut,
  deactivate: UserX,
  reactivate: UserCheck,
  delete: Trash2,
}

/** The groups of the menu, divided by lines: profile, role and place; sign-in; deletion. */
const groups: readonly (readonly UserAction[])[] = [
  ['edit', 'role', 'move', 'link'],
  ['reset', 'signOut', 'deactivate', 'reactivate'],
  ['delete'],
]

type Props = {
  readonly user: User
  /** A prop, because a text hook in each row would make scrolling slower. */
  readonly name: string
  readonly actions: readonly UserAction[]
  readonly isBusy: boolean
  readonly onAsk: (asked: RequestedAction) => void
}

/** The menu of actions on a user; actions that are not allowed are left out. */
export function UserMenu({ user, name, actions, isBusy, onAsk }: Props) {
  if (actions.length === 0) return null
  return (
    <Menu name={name} isBusy={isBusy}>
      <Items actions={actions} onChoose={(action) => onAsk({ action, user })} />
    </Menu>
  )
}

type ItemsProps = {
  readonly actions: readonly UserAction[]
  readonly onChoose: (action: UserAction) => void
}

function Items({ actions, onChoose }: ItemsProps) {
  const t = useText('users')
  const offered = groups.map((group) => group.filter((action) => actions.includes(action)))
  return offered
    .filter((group) => group.length > 0)
    .map((group, nth) => (
      <Fragment key={group[0]}>
        {nth > 0 && <MenuSeparator />}
        {group.map((action) => (
          <MenuItem
            key={action}
            icon={icons[action]}
            isDanger={action === 'delete'}
            text={t(`actions.${action}`)}
            onChoose={() => onChoose(action)}
          />
        ))}
      </Fragment>
    ))
}

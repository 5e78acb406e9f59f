import type { Me } from '#features/session/contract.ts'
import type { User } from '#features/users/contract.ts'
import type { Credentials } from './CredentialsDialog.tsx'
import { DeactivateDialog } from './DeactivateDialog.tsx'
import { DeleteDialog } from './DeleteDialog.tsx'
import { EditDialog } from './EditDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { ResetDialog } from './ResetDialog.tsx'
import { RoleDialog } from './RoleDialog.tsx'
import type { RequestedAction } from './user-actions.ts'

type Props = {
  readonly me: Me
  readonly asked: RequestedAction
  readonly onEnd: () => void
  readonly onCredentials: (credentials: Credentials) => void
  /** Called once the user is in no list any more. */
  readonly onGone: (user: User) => void
}

/** Shows the dialog of the chosen action: its form, or a confirmation. */
export function UserActionDialog({ me, asked: { action, user }, onEnd, onCredentials, onGone }: Props) {
  if (action === 'edit') return <EditDialog me={me} user={user} onEnd={onEnd} />
  if (action === 'role') return <RoleDialog me={me} user={user} onEnd={onEnd} />
  if (action === 'move') return <MoveDialog me={me} user={user} onEnd={onEnd} />
  if (action === 'link') return <LinkDialog {...{ me, user, onEnd, onGone }} />
  if (action === 'reset') return <ResetDialog {...{ me, user, onEnd, onCredentials }} />
  if (action === 'deactivate') return <DeactivateDialog user={user} onEnd={onEnd} />
  if (action === 'delete') return <DeleteDialog {...{ user, onEnd, onGone }} />
  return null
}

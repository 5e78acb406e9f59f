import { useState } from 'react'
import type { Me } from '#features/session/contract.ts'
import { assignableRoles, type User } from '#features/users/contract.ts'
import { roles } from '#platform/contract/access.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogNotice } from '#platform/web/notices/Notices.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { InvitationWarning } from './InvitationWarning.tsx'
import { RoleField } from './RoleField.tsx'
import { changeRole } from './account-requests.ts'
import { useAccountChange, useInvitationText } from './useAccountChange.ts'

type Props = { readonly me: Me; readonly user: User; readonly onEnd: () => void }

/** Gives a user another role. Only superadmins make superadmins. */
export function RoleDialog({ me, user, onEnd }: Props) {
  const t = useText('users')
  const invitationText = useInvitationText()
  const offered = me.permissions.includes('superadmin') ? roles : assignableRoles
  const [chosen, choose] = useState(user.permissions[0] ?? 'user')
  const { change, isBusy } = useAccountChange({
    user,
    send: () => changeRole(user, chosen),
    done: (answer) => invitationText(t('done.role', { name: user.name, role: t(`roles.${chosen}`) }), answer),
    onDone: onEnd,
  })
  return (
    <ConfirmDialog
      title={t('role.title', { name: user.name })}
      isOpen
      confirm={t('role.button')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onConfirm={() => (chosen === user.permissions[0] ? onEnd() : change())}
      onCancel={onEnd}
    >
      <p className="mb-5">{t('role.text')}</p>
      <div className="grid gap-4">
        <RoleField
          offered={offered}
          className="text-ink"
          value={chosen}
          onChoose={(value) => choose(offered.find((role) => role === value) ?? chosen)}
        />
        <InvitationWarning me={me} user={user} role={chosen} />
        <DialogNotice />
      </div>
    </ConfirmDialog>
  )
}

import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogNotice } from '#platform/web/notices/DialogNotice.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { resetUser } from './account-requests.ts'
import type { Credentials } from './CredentialsDialog.tsx'

type Props = {
  readonly user: User
  readonly onEnd: () => void
  readonly onCredentials: (credentials: Credentials) => void
}

/** Gives a user a new way in, which whoever asked for it hands over. */
export function ResetDialog({ user, onEnd, onCredentials }: Props) {
  const t = useText('users')
  const { change, isBusy } = useAdminChange({
    send: () => resetUser(user),
    done: t('done.reset', { name: user.name }),
    failed: t('changeFailed'),
    refresh: [],
    onDone: ({ temporary_password: password, link }) => {
      onEnd()
      if (password !== undefined || link !== undefined)
        onCredentials({ username: user.username, password, link, isNew: false })
    },
  })
  return (
    <ConfirmDialog
      title={t('reset.title', { name: user.name })}
      isOpen
      confirm={t('reset.button')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onConfirm={() => change(undefined)}
      onCancel={onEnd}
    >
      <p className="mb-4">{t('reset.text')}</p>
      <DialogNotice />
    </ConfirmDialog>
  )
}

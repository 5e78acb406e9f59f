import { useState } from 'react'
import type { Me } from '#features/session/contract.ts'
import type { ResetChoice } from '#features/users/contract-lifecycle.ts'
import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogNotice } from '#platform/web/notices/Notices.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { resetUser } from './account-requests.ts'
import type { Credentials } from './CredentialsDialog.tsx'
import { ResetChoices } from './ResetChoices.tsx'
import { usersKey } from './user-list.ts'

type Props = {
  readonly me: Me
  readonly user: User
  readonly onEnd: () => void
  readonly onCredentials: (credentials: Credentials) => void
}

/** Resets a user's sign-in; the administrator passes the new password or link on. */
export function ResetDialog({ me, user, onEnd, onCredentials }: Props) {
  const t = useText('users')
  const [choice, choose] = useState<ResetChoice>({ by: 'link', second_factor: 'keep' })
  // `second_factor_page` is set only with the embedded provider; others reset accounts and second factors their own
  // way.
  const hasChoice = me.second_factor_page !== undefined
  const { change, isBusy } = useAdminChange({
    send: () => resetUser(user, hasChoice ? choice : { by: 'password', second_factor: 'keep' }),
    done: t('done.reset', { name: user.name }),
    failed: t('changeFailed'),
    refresh: [],
    refreshRefused: [usersKey],
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
      {hasChoice && <ResetChoices choice={choice} onChoose={choose} />}
      <DialogNotice />
    </ConfirmDialog>
  )
}

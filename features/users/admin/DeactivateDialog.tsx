import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogNotice } from '#platform/web/notices/Notices.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { changeState } from './account-requests.ts'
import { useAccountChange } from './useAccountChange.ts'

type Props = { readonly user: User; readonly onEnd: () => void }

/** Asks for confirmation, and explains what deactivating does. */
export function DeactivateDialog({ user, onEnd }: Props) {
  const t = useText('users')
  const { change, isBusy } = useAccountChange({
    user,
    send: () => changeState(user, 'deactivated'),
    done: t('done.deactivated', { name: user.name }),
    onDone: onEnd,
  })
  return (
    <ConfirmDialog
      title={t('deactivate.title', { name: user.name })}
      isOpen
      look="danger"
      confirm={t('actions.deactivate')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onConfirm={change}
      onCancel={onEnd}
    >
      <p className="mb-4">{t('deactivate.text')}</p>
      <DialogNotice />
    </ConfirmDialog>
  )
}

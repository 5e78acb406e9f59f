import { useText } from '#platform/web/hooks/useText.ts'
import { DialogNotice } from '#platform/web/notices/Notices.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import type { Token } from '../contract.ts'
import { revokeToken, tokensQuery } from './token-requests.ts'

type Props = { readonly token: Token; readonly onEnd: () => void }

/** Asks for confirmation, and explains what revoking does. */
export function RevokeDialog({ token, onEnd }: Props) {
  const t = useText('tokens')
  const { change, isBusy } = useAdminChange({
    send: () => revokeToken(token),
    done: t('done.revoked', { name: token.name }),
    failed: t('revokeFailed'),
    refresh: [tokensQuery.queryKey],
    onDone: onEnd,
  })
  return (
    <ConfirmDialog
      title={t('revoke.title', { name: token.name })}
      isOpen
      look="danger"
      confirm={t('revoke.button')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onConfirm={() => change(undefined)}
      onCancel={onEnd}
    >
      <p className="mb-4">{t('revoke.text')}</p>
      <DialogNotice />
    </ConfirmDialog>
  )
}

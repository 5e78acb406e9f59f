import { useText } from '#platform/web/hooks/useText.ts'
import { DialogNotice } from '#platform/web/notices/DialogNotice.tsx'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import type { ScimToken } from '../contract.ts'
import { revokeToken, scimTokensQuery } from './token-requests.ts'

type Props = { readonly token: ScimToken; readonly onEnd: () => void }

/** Says what revoking does before it is done. */
export function RevokeDialog({ token, onEnd }: Props) {
  const t = useText('scim')
  const { change, isBusy } = useAdminChange({
    send: () => revokeToken(token),
    done: t('done.revoked', { name: token.name }),
    failed: t('revokeFailed'),
    refresh: [scimTokensQuery.queryKey],
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

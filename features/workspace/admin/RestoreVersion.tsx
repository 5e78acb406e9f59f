import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { restoreVersion } from './draft-requests.ts'
import type { Draft } from './useWorkspaceDraft.ts'

/** Restores a version; asks first where that would replace unpublished changes. */
export function RestoreVersion({ draft, number }: { readonly draft: Draft; readonly number: number }) {
  const t = useText('workspace')
  const [isAsking, setAsking] = useState(false)
  const { change, isBusy } = useAdminChange({
    send: () => draft.change((revision) => restoreVersion({ id: draft.id, revision, number })),
    done: t('versions.restored', { number }),
    failed: t('versions.failed'),
    refresh: [],
  })
  const isAtStake = draft.state.is_changed || draft.status !== 'saved'
  return (
    <>
      <TextButton disabled={isBusy} onClick={() => (isAtStake ? setAsking(true) : change(undefined))}>
        {t('versions.restore', { number })}
      </TextButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('versions.ask', { number })}
        confirm={t('versions.confirm')}
        cancel={t('versions.cancel')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          change(undefined)
        }}
      >
        {t('versions.replaced')}
      </ConfirmDialog>
    </>
  )
}

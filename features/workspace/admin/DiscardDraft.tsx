import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { characterQueryKeys } from '#features/characters/admin/queries.ts'
import { criteriaQuery } from '#features/criteria/admin/queries.ts'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { draftsQuery } from './queries.ts'
import type { Draft } from './useWorkspaceDraft.ts'

/** Asks for confirmation and discards a draft; a scenario that was never published is deleted with it. */
export function DiscardDraft({ draft }: { readonly draft: Draft }) {
  const t = useText('workspace')
  const { state } = draft
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const { change, isBusy } = useAdminChange({
    send: draft.discard,
    done: t('discard.done'),
    failed: t('discard.failed'),
    // A discard may also delete the character and criteria that a model made for this draft.
    refresh: [draftsQuery.queryKey, criteriaQuery.queryKey, ...characterQueryKeys],
    onDone: () => {
      if (state.version === null) void navigate({ to: screens.admin, params: { _splat: 'scenarios/create' } })
    },
  })
  return (
    <>
      <Button look="secondary" isBusy={isBusy} onClick={() => setAsking(true)}>
        {t('discard.button')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('discard.title')}
        confirm={t('discard.button')}
        cancel={t('discard.cancel')}
        look="danger"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          change(undefined)
        }}
      >
        {t(state.version === null ? 'discard.whole' : 'discard.text')}
        {state.version === null && state.drafted?.made && ` ${t('discard.made')}`}
      </ConfirmDialog>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import Undo2 from 'lucide-react/icons/undo-2'
import { useState } from 'react'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { undoDraft } from './draft-requests.ts'
import type { Draft } from './useWorkspaceDraft.ts'

/** Undoes the last save; asks first if somebody else made it. */
export function UndoButton({ draft }: { readonly draft: Draft }) {
  const t = useText('workspace')
  const { data: me } = useQuery(sessionQuery)
  const [isAsking, setAsking] = useState(false)
  const { id, state, status } = draft
  const other =
    state.undoes && state.undoes.id !== me?.id ? (state.undoes.name ?? t('conflict.somebody')) : undefined
  const { change, isBusy } = useAdminChange({
    // The name is passed in, because after the undo `state.undoes` names the author of the save before.
    send: async (name: string | undefined) => {
      await draft.change((revision) => undoDraft({ id, revision }))
      return name
    },
    done: (name) => (name === undefined ? t('undone') : t('undoOther.done', { name })),
    failed: t('undoFailed'),
    refresh: [],
  })
  return (
    <>
      <Button
        look="secondary"
        disabled={!state.can_undo || status !== 'saved'}
        isBusy={isBusy}
        onClick={() => (other === undefined ? change(undefined) : setAsking(true))}
      >
        <Undo2 aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t('undo')}</span>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('undoOther.ask', { name: other ?? '' })}
        confirm={t('undoOther.confirm')}
        cancel={t('undoOther.cancel')}
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          change(other)
        }}
      >
        {t('undoOther.text')}
      </ConfirmDialog>
    </>
  )
}

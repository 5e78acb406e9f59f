import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { screens } from '#features/paths.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { deleteOwnMutation, ownConversationQuery } from './queries.ts'

/** Deletes it with all that was said in it, after a question, and leads to the others. */
export function DeleteOwn({ id }: { readonly id: number }) {
  const t = useText('own-conversations')
  const failureText = useFailureText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const deletion = useMutation(deleteOwnMutation)
  const onCancel = () => {
    setAsked(false)
    deletion.reset()
  }
  const onConfirm = () =>
    deletion.mutate(id, {
      onSuccess: async () => {
        await navigate({ to: screens.ownConversations, replace: true })
        client.removeQueries({ queryKey: ownConversationQuery(String(id)).queryKey })
      },
    })
  return (
    <div className="print:hidden">
      <Button look="ghost" size="small" onClick={() => setAsked(true)} className="-ml-3 text-danger-ink!">
        <Trash2 aria-hidden className="size-4" />
        {t('delete.button')}
      </Button>
      <ConfirmDialog
        title={t('delete.title')}
        isOpen={isAsked}
        confirm={t('delete.confirm')}
        cancel={t('delete.cancel')}
        look="danger"
        isBusy={deletion.isPending}
        onConfirm={onConfirm}
        onCancel={onCancel}
      >
        <p>{t('delete.text')}</p>
        {deletion.isError && (
          <Banner tone="error" className="mt-4">
            {failureText(deletion.error, t('delete.failed'))}
          </Banner>
        )}
      </ConfirmDialog>
    </div>
  )
}

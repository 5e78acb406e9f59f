import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { screens } from '#features/paths.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'
import { deleteChatMutation } from './queries.ts'

/** Deletes the conversation that is on the screen, after a question, and leads to the history. */
export function DeleteChat({ chatId }: { readonly chatId: number }) {
  const t = useText('chats')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const deletion = useMutation(deleteChatMutation)
  const onConfirm = () =>
    deletion.mutate(chatId, { onSuccess: () => void navigate({ to: screens.history, replace: true }) })
  const onCancel = () => {
    setAsked(false)
    deletion.reset()
  }
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

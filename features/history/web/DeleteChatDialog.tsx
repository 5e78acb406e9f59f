import { useMutation } from '@tanstack/react-query'
import type { ChatSummary } from '#features/chats/contract.ts'
import { deleteChatMutation } from '#features/chats/web/queries.ts'
import { useFocusOnRemoval } from '#platform/web/focus.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx'

type Props = { readonly chat: ChatSummary; readonly onEnd: () => void }

/** Asks before a past conversation is deleted. */
export function DeleteChatDialog({ chat, onEnd }: Props) {
  const t = useText('history')
  const failureText = useFailureText()
  const deletion = useMutation(deleteChatMutation)
  // The button that opened the dialog disappears with the card, so the focus has to move.
  useFocusOnRemoval()
  return (
    <ConfirmDialog
      title={t('delete.title')}
      isOpen
      confirm={t('delete.confirm')}
      cancel={t('delete.cancel')}
      look="danger"
      isBusy={deletion.isPending}
      // The refreshed list removes the card. If the list cannot be loaded just then, only the dialog closes.
      onConfirm={() => deletion.mutate(chat.id, { onSuccess: onEnd })}
      onCancel={onEnd}
    >
      <p
        lang={chat.scenario.language ?? chat.language}
        dir="auto"
        className="font-medium text-ink wrap-anywhere"
      >
        {chat.scenario.title}
      </p>
      <p className="mt-2">{t('delete.text')}</p>
      {deletion.isError && (
        <Banner tone="error" className="mt-4">
          {failureText(deletion.error, t('delete.failed'))}
        </Banner>
      )}
    </ConfirmDialog>
  )
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { forgetUnsentTexts } from '#features/chats/web/queries.ts'
import { screens } from '#features/paths.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DeleteButton } from '#platform/web/ui/DeleteButton.tsx'
import { deleteOwnConversationMutation, ownConversationQuery } from './queries.ts'

/** Asks, then deletes an own conversation with its chats, and goes to the list of the others. */
export function DeleteOwnConversation({ id }: { readonly id: number }) {
  const t = useText('own-conversations')
  const failureText = useFailureText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const { mutate, reset, isPending, error } = useMutation({
    ...deleteOwnConversationMutation,
    // Forgets texts that this device keeps for the deleted rehearsals.
    onSettled: (reply) => reply?.chat_ids?.forEach(forgetUnsentTexts),
  })
  const onConfirm = () =>
    mutate(id, {
      onSuccess: async () => {
        // The words typed here were deleted too, so leaving needs no question.
        await navigate({ to: screens.ownConversations, replace: true, ignoreBlocker: true })
        client.removeQueries({ queryKey: ownConversationQuery(String(id)).queryKey })
      },
    })
  return (
    <DeleteButton
      button={t('delete.button')}
      title={t('delete.title')}
      text={t('delete.text')}
      confirm={t('delete.confirm')}
      cancel={t('delete.cancel')}
      isBusy={isPending}
      problem={error ? failureText(error, t('delete.failed')) : undefined}
      onConfirm={onConfirm}
      onCancel={reset}
    />
  )
}

import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DeleteButton } from '#platform/web/ui/DeleteButton.tsx'
import { deleteChatMutation } from './queries.ts'

/** Deletes the conversation that is on the screen, after a confirmation, and opens the history. */
export function DeleteChat({ chatId }: { readonly chatId: number }) {
  const t = useText('chats')
  const failureText = useFailureText()
  const navigate = useNavigate()
  const { mutate, reset, isPending, error } = useMutation(deleteChatMutation)
  const onConfirm = () =>
    mutate(chatId, { onSuccess: () => void navigate({ to: screens.history, replace: true }) })
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

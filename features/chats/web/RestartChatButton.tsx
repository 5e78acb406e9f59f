import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { screens } from '#features/paths.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { storeDraft } from '#platform/web/hooks/useStored.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { newIdempotencyKey } from '#platform/web/http.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { composerDraftName, beginPractice, type PractiseChoice } from './queries.ts'

type Props = {
  readonly choice: PractiseChoice
  readonly words: string
  readonly onBegun: () => void
}

/** Starts the same conversation again, with words that wait in its composer. */
export function RestartChatButton({ choice, words, onBegun }: Props) {
  const t = useText('chats')
  const failureText = useFailureText()
  const navigate = useNavigate()
  // One key for all presses, so that a retry creates one chat.
  const [idempotencyKey] = useState(newIdempotencyKey)
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => beginPractice(choice, idempotencyKey),
    onSuccess: async ({ chat_id: id }) => {
      storeDraft(composerDraftName(id), words)
      onBegun()
      await navigate({ to: screens.chat, params: { id: String(id) } })
    },
  })
  return (
    <>
      {error && (
        <p role="alert" className="w-full text-danger-ink">
          {failureText(error, t('unsent.beginFailed'))}
        </p>
      )}
      <Button isBusy={isPending} onClick={() => mutate()}>
        {t('unsent.begin')}
      </Button>
    </>
  )
}

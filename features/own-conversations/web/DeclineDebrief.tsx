import { useMutation } from '@tanstack/react-query'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { PreparedConversation } from '../contract.ts'
import { declineDebriefMutation } from './queries.ts'

type Props = { readonly own: PreparedConversation; readonly onDeclined: () => void }

/** Declines to be asked, or removes what was written. */
export function DeclineDebrief({ own, onDeclined }: Props) {
  const t = useText('own-conversations')
  const failureText = useFailureText()
  const declining = useMutation(declineDebriefMutation)
  return (
    <>
      <Button
        look="ghost"
        // When it is the first element, its text is aligned with the text above.
        className="first:-ms-5"
        isBusy={declining.isPending}
        onClick={() => declining.mutate(own.id, { onSuccess: onDeclined })}
      >
        {t(own.debrief ? 'debrief.remove' : 'debrief.decline')}
      </Button>
      {declining.isError && (
        <p role="alert" className="text-label text-danger-ink">
          {failureText(declining.error, t('save.failed'))}
        </p>
      )}
    </>
  )
}

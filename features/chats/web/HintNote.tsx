import { useQuery } from '@tanstack/react-query'
import Lightbulb from 'lucide-react/icons/lightbulb'
import X from 'lucide-react/icons/x'
import { toApiFailure } from '#platform/web/failure.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { type HintedMessage, hintQuery } from './hint-query.ts'

type Props = {
  readonly message: HintedMessage
  /** Whether the chat can be evaluated, which a short try cannot; the note then says that hints are named there. */
  readonly isEvaluable: boolean
  readonly onClose: () => void
  /** Called when the hint is asked for again: the pressed button disappears, so the focus has to move. */
  readonly onRetry: () => void
}

/** One next move for the message that is being written, with what it costs; or why there is none. */
export function HintNote({ message, isEvaluable, onClose, onRetry }: Props) {
  const t = useText('chats')
  const failureText = useFailureText()
  const { data, error, isFetching, refetch } = useQuery(hintQuery(message))
  const close = (
    <IconButton name={t('hint.close')} onClick={onClose} className="-my-1 -mr-2 text-current!">
      <X aria-hidden className="size-5" />
    </IconButton>
  )
  if (error && !isFetching) {
    // A refused request would be refused again, so no retry is offered.
    const isRefused = toApiFailure(error).kind === 'client'
    const tryAgain = () => {
      onRetry()
      void refetch()
    }
    const again = <TextButton onClick={tryAgain}>{t('hint.tryAgain')}</TextButton>
    return (
      <Banner tone="error" action={isRefused ? close : again}>
        {failureText(error, t('hint.failed'))}
      </Banner>
    )
  }
  return (
    <div className="flex items-start gap-3 rounded-card bg-warn-soft px-4 py-3 text-label text-warn-ink forced-colors:border">
      <Lightbulb aria-hidden className="mt-px size-5 shrink-0" />
      <div role="status" className="min-w-0 grow wrap-anywhere">
        {data ? (
          <>
            <p>
              <strong className="font-semibold">{t('hint.name')}</strong> {t(`hint.moves.${data.move}`)}
            </p>
            <p className="mt-0.5 text-sm">
              {isEvaluable && `${t('hint.cost')} `}
              {t('hint.left', { count: data.left })}
            </p>
          </>
        ) : (
          t('hint.loading')
        )}
      </div>
      {close}
    </div>
  )
}

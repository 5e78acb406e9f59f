import ArrowRight from 'lucide-react/icons/arrow-right'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { useStartChat } from './useStartChat.ts'

type Props = ReturnType<typeof useStartChat> & {
  /** Whether it has the primary look, on the recommended card. */
  readonly isMain: boolean
  /** The id of the title of the scenario that it starts. */
  readonly titleId: string
}

/** The button that starts the conversation, below the reason why the last press failed. */
export function StartButton({ start, isStarting, error, isMain, titleId }: Props) {
  const t = useText('scenarios')
  const failureText = useFailureText()
  return (
    <>
      {error && <Banner tone="error">{failureText(error)}</Banner>}
      <Button
        look={isMain ? 'primary' : 'secondary'}
        isBusy={isStarting}
        aria-describedby={titleId}
        onClick={start}
      >
        {isStarting ? t('card.starting') : t('card.start')}
        {!isStarting && <ArrowRight aria-hidden className="size-4" />}
      </Button>
    </>
  )
}

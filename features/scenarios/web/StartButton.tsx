import ArrowRight from 'lucide-react/icons/arrow-right'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import type { useStartChat } from './useStartChat.ts'

type Props = ReturnType<typeof useStartChat> & {
  /** Whether it stands out, on the card to begin with. */
  readonly isMain: boolean
  /** Id of the title of what it starts. */
  readonly titleId: string
}

/** The way into a conversation, below why the last press did not lead there. */
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

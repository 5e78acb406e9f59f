import { useEffect, useRef } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { FeedbackOn } from './FeedbackOn.tsx'
import type { MessageFeedback } from './useFeedback.ts'

type Props = {
  readonly id: string
  readonly feedback: MessageFeedback
  readonly lang: string
  readonly onBack: () => void
}

/** Feedback right below its message, where there is no room beside it. */
export function InlineFeedback({ id, feedback, lang, onBack }: Props) {
  const t = useText('evaluations')
  const box = useRef<HTMLDivElement>(null)
  // Opened at the lower edge of the screen, it would be out of sight.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [])
  return (
    <div
      ref={box}
      id={id}
      className="grid animate-rise scroll-my-20 grid-cols-1 gap-3 rounded-card bg-surface p-4 shadow-card ring-1 ring-line print:hidden forced-colors:border"
    >
      <FeedbackOn feedback={feedback} lang={lang} />
      <TextButton onClick={onBack} className="justify-self-start text-sm text-accent-ink">
        {t('context.back')}
      </TextButton>
    </div>
  )
}

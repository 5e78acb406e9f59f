import { useEffect, useRef } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import type { Specific } from '../contract.ts'
import type { MessageFeedback } from './useFeedback.ts'

type Props = {
  /** Id for the heading, which names the element around it. */
  readonly titleId?: string
  readonly feedback: MessageFeedback
  readonly lang: string
}

/** The feedback on one message, passage by passage. */
export function MessageFeedbackText({ titleId, feedback, lang }: Props) {
  const t = useText('evaluations')
  return (
    <>
      <h3 id={titleId} className="font-semibold tracking-tight break-after-avoid">
        {t('context.feedback', { number: feedback.number })}
      </h3>
      {feedback.specifics.map((specific) => (
        <Passage key={specific.quotation} specific={specific} lang={lang} />
      ))}
    </>
  )
}

function Passage({ specific, lang }: { readonly specific: Specific; readonly lang: string }) {
  const t = useText('evaluations')
  return (
    <div className="grid grid-cols-1 gap-2 text-label leading-relaxed wrap-anywhere break-inside-avoid not-first-of-type:border-t not-first-of-type:border-line not-first-of-type:pt-4">
      <blockquote lang={lang} dir="auto" className="border-s-[3px] border-accent ps-3 font-medium">
        {specific.quotation}
      </blockquote>
      <p lang={lang} dir="auto">
        {specific.feedback}
      </p>
      {specific.better !== null && (
        <div className="grid gap-0.5 rounded-control bg-accent-soft px-3.5 py-2.5 text-accent-ink forced-colors:border print:border print:border-line print:text-ink">
          <p className="text-sm font-medium">{t('context.better')}</p>
          <p lang={lang} dir="auto">
            {specific.better}
          </p>
        </div>
      )}
    </div>
  )
}

type InlineProps = {
  readonly id: string
  readonly feedback: MessageFeedback
  readonly lang: string
  readonly onBack: () => void
}

/** The feedback below its message, on a screen too narrow for a column beside it. */
export function InlineFeedback({ id, feedback, lang, onBack }: InlineProps) {
  const t = useText('evaluations')
  const box = useRef<HTMLDivElement>(null)
  // Below a message at the lower edge of the screen it would not be visible.
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest', behavior: 'smooth' })
  }, [])
  return (
    <div
      ref={box}
      id={id}
      className="grid animate-rise scroll-my-20 grid-cols-1 gap-3 rounded-card bg-surface p-4 shadow-card ring-1 ring-line print:hidden forced-colors:border"
    >
      <MessageFeedbackText feedback={feedback} lang={lang} />
      <TextButton onClick={onBack} className="justify-self-start text-sm text-accent-ink">
        {t('context.back')}
      </TextButton>
    </div>
  )
}

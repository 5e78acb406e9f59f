import { useText } from '#platform/web/hooks/useText.ts'
import type { Specific } from '../contract.ts'
import type { MessageFeedback } from './useFeedback.ts'

type Props = {
  /** Of the heading, for whatever it names. */
  readonly titleId?: string
  readonly feedback: MessageFeedback
  readonly lang: string
}

/** What is said of one message: passage by passage. */
export function FeedbackOn({ titleId, feedback, lang }: Props) {
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

import { formatDate, formatMoment, formatRelative } from '#platform/web/format.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import type { Evaluation } from '../contract.ts'
import { EvaluationActions } from './EvaluationActions.tsx'

/** What was evaluated and when, with the link to the conversation and the print button. */
export function EvaluationHeader({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const { scenario, language } = evaluation
  return (
    <header className="mb-1 flex flex-wrap items-end justify-between gap-x-8 gap-y-4 sm:mb-6">
      <div className="flex min-w-0 basis-96 grow gap-4">
        <Emblem id={scenario.id} className="mt-1 max-sm:hidden" />
        <div className="grid min-w-0 grid-cols-1 gap-1">
          <p className="text-sm font-medium text-accent-ink max-sm:hidden">{t('name')}</p>
          <h1 lang={language} dir="auto" className="text-title font-semibold wrap-anywhere sm:text-display">
            {scenario.title}
          </h1>
          <p className="text-sm text-ink-muted sm:text-label">
            <CreatedAt iso={evaluation.created_at} />
            <span aria-hidden>{'\u00a0· '}</span>
            <span className="whitespace-nowrap">{t('judged', { count: evaluation.turn_count })}</span>
            {evaluation.is_unaided && (
              <>
                <span aria-hidden>{'\u00a0· '}</span>
                {t('unaided')}
              </>
            )}
          </p>
        </div>
      </div>
      <EvaluationActions chatId={evaluation.chat_id} className="max-sm:hidden" />
    </header>
  )
}

/** The exact moment, followed by how long ago it was while that is not a date. */
function CreatedAt({ iso }: { readonly iso: string }) {
  const language = useLanguage()
  const ago = formatRelative(iso, language)
  return (
    <>
      <time dateTime={iso}>{formatMoment(iso, language)}</time>
      {ago !== formatDate(iso, language) && (
        <>
          {' '}
          <span className="whitespace-nowrap print:hidden">({ago})</span>
        </>
      )}
    </>
  )
}

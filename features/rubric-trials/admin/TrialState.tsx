import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { formatMoment } from '#platform/web/format.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { ProgressBar } from '#platform/web/ui/ProgressBar.tsx'
import { isCaseJudged, type RubricTrial, trialFailures } from '../contract.ts'

/** The progress of a trial: announced politely at each step, and shown as a bar. */
export function TrialState({ trial }: { readonly trial: RubricTrial }) {
  const t = useText('rubric-trials')
  const failureText = useFailureText()
  const language = useLanguage()
  const { conversations, cases, ended_at, failure } = trial
  const planned = conversations.reduce((sum, one) => sum + one.planned + 1, cases.length)
  const done = conversations.reduce(
    (sum, one) => sum + one.messages.length / 2 + (one.cells === null ? 0 : 1),
    cases.filter(isCaseJudged).length,
  )
  const judged = conversations.filter(({ cells }) => cells !== null).length
  const facts = { scenario: trial.scenario.title, author: trial.started_by ?? t('deletedAuthor') }
  return (
    <>
      {failure === trialFailures.stopped.code && (
        <Banner tone="note">{failureText(trialFailures.stopped)}</Banner>
      )}
      {failure !== null && failure !== trialFailures.stopped.code && (
        <Banner tone="error">{failureText(trialFailures.failed)}</Banner>
      )}
      <p role="status" className="text-sm text-ink-muted">
        {ended_at === null
          ? t('progress', { ...facts, judged, count: conversations.length })
          : t('ended', { ...facts, moment: formatMoment(ended_at, language) })}
      </p>
      {ended_at === null && <ProgressBar label={t('progressBar')} max={planned} value={done} />}
    </>
  )
}

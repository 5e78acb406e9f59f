import type { RubricVersion } from '#features/criteria/contract-rubric.ts'
import { formatDate } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import { findFailingCases, isCaseJudged, type RubricTrial, trialFailures } from '../contract.ts'
import { PublishButton } from './PublishButton.tsx'
import type { RubricAddress } from './queries.ts'

type Props = {
  readonly address: RubricAddress
  readonly rubric: RubricVersion
  readonly trial: RubricTrial | null
}

/** Shows whether a version meets the rules for publication, and the button that publishes it. */
export function PublishCard({ address, rubric, trial }: Props) {
  const t = useText('rubric-trials')
  const language = useLanguage()
  const { published } = rubric
  const cases = trial?.cases ?? []
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h3 className="text-label font-semibold">{t('publish.title')}</h3>
      <Rule state={stateOf(trial, trial?.ranking?.isRanked)}>{t('publish.ranked')}</Rule>
      <Rule state={stateOf(trial, trial?.ranking?.isStuffingLow)}>{t('publish.stuffing')}</Rule>
      {cases.length > 0 && <Rule state={stateOf(trial, areCasesKept(cases))}>{t('publish.cases')}</Rule>}
      {published ? (
        <p className="text-sm text-ink-muted wrap-anywhere">
          {t('publish.since', { date: formatDate(published.at, language) })}{' '}
          {published.reason !== null && t('publish.because', { reason: published.reason })}
        </p>
      ) : (
        <PublishButton address={address} trial={trial} />
      )}
    </Card>
  )
}

const marks = {
  yes: 'met',
  no: 'not_met',
  toCome: 'partly',
  untried: 'not_judged',
  trialStopped: 'not_judged',
  trialFailed: 'not_judged',
} as const
type RuleState = keyof typeof marks

/** @param isKept undefined until a trial has judged it */
function stateOf(trial: RubricTrial | null, isKept: boolean | undefined): RuleState {
  if (isKept !== undefined) return isKept ? 'yes' : 'no'
  if (trial?.ended_at === null) return 'toCome'
  // A finished trial does not include regression cases that were added since.
  if (!trial || trial.failure === null) return 'untried'
  return trial.failure === trialFailures.stopped.code ? 'trialStopped' : 'trialFailed'
}

const areCasesKept = (cases: RubricTrial['cases']): boolean | undefined => {
  if (findFailingCases(cases.filter(isCaseJudged)).length > 0) return false
  return cases.every(isCaseJudged) || undefined
}

/** A rule, and whether it is met: by a mark and in words. */
function Rule({ state, children }: { readonly state: RuleState; readonly children: string }) {
  const t = useText('rubric-trials')
  return (
    <p className="flex items-start gap-2 text-sm">
      <VerdictMark verdict={marks[state]} size="small" className="mt-[0.1875rem]" />
      <span>
        {t('publish.rule', { rule: children })}{' '}
        <strong className="font-medium">{t(`publish.${state}`)}</strong>
      </span>
    </p>
  )
}

import { type Verdict, verdicts } from '#conversation/judging/rubric.ts'
import type { ReviewedObjection } from '#features/objections/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { createRegressionCase, objectionsQuery } from './objection-requests.ts'

type ObjectionCaseProps = { readonly criteriaId: number | null; readonly objection: ReviewedObjection }

/** Saves what is expected of the evaluations of later versions; null of a statement: that it is not made again. */
function useCase({ criteriaId, objection: { id } }: ObjectionCaseProps) {
  const t = useText('criteria')
  return useAdminChange({
    send: (expected: Verdict | null) => createRegressionCase(id, expected),
    done: t('objections.caseCreated'),
    failed: t('objections.caseFailed'),
    refresh: [objectionsQuery(criteriaId).queryKey],
  })
}

/** One click makes it a case of the rubric's regression set: later versions are not to say it again of these words. */
export function StatementCase(props: ObjectionCaseProps) {
  const t = useText('criteria')
  const { change, isBusy } = useCase(props)
  const { is_case, feedback } = props.objection
  if (is_case) return <p className="text-ink-muted">{t('objections.statementIsCase')}</p>
  return (
    <Button
      look="secondary"
      size="small"
      className="justify-self-start"
      aria-label={t('objections.makeStatementCaseOf', { statement: feedback })}
      disabled={isBusy}
      onClick={() => change(null)}
    >
      {t('objections.makeStatementCase')}
    </Button>
  )
}

/** One click makes it a case of the rubric's regression set; another one changes what is expected. */
export function ExpectedVerdicts(props: ObjectionCaseProps) {
  const t = useText('criteria')
  const { change, isBusy } = useCase(props)
  const { check_name, expected_verdict } = props.objection
  return (
    <div
      role="group"
      aria-label={t('objections.makeCase', { name: check_name })}
      className="flex flex-wrap items-center gap-2"
    >
      <p className="text-ink-muted">{t('objections.expected')}</p>
      {verdicts.map((verdict) => (
        <Button
          key={verdict}
          look={verdict === expected_verdict ? 'primary' : 'secondary'}
          size="small"
          aria-pressed={verdict === expected_verdict}
          disabled={isBusy}
          onClick={() => change(verdict)}
        >
          {t(`objections.verdicts.${verdict}`)}
        </Button>
      ))}
    </div>
  )
}

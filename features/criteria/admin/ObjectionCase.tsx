import { type Verdict, verdicts } from '#conversation/judging/rubric.ts'
import type { ReviewedObjection } from '#features/objections/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { createRegressionCase, objectionsQuery } from './objection-requests.ts'

type ObjectionCaseProps = { readonly criteriaId: number | null; readonly objection: ReviewedObjection }

/**
 * Makes an objection a regression case, with the verdict that is expected; null: its statement must not be made again.
 */
function useCreateRegressionCase({ criteriaId, objection: { id } }: ObjectionCaseProps) {
  const t = useText('criteria')
  return useAdminChange({
    send: (expected: Verdict | null) => createRegressionCase(id, expected),
    done: t('objections.caseCreated'),
    failed: t('objections.caseFailed'),
    refresh: [objectionsQuery(criteriaId).queryKey],
  })
}

/** A button that makes a contested statement a regression case: later versions must not make it again. */
export function StatementCase(props: ObjectionCaseProps) {
  const t = useText('criteria')
  const { change, isBusy } = useCreateRegressionCase(props)
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

/** Buttons that make a contested verdict a regression case, or change the verdict that is expected. */
export function ExpectedVerdicts(props: ObjectionCaseProps) {
  const t = useText('criteria')
  const { change, isBusy } = useCreateRegressionCase(props)
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

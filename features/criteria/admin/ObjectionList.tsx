import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ExpectedVerdict,
  type ReviewedObjection,
  objectionRoutes,
} from '#features/objections/contract.ts'
import { createApi } from '#platform/web/api.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Button } from '#platform/web/ui/Button.tsx'

const api = createApi(objectionRoutes)

type Props = {
  /** Null: of scenarios without criteria. */
  readonly criteriaId: number | null
}

const objectionsQuery = (criteriaId: number | null) =>
  queryOptions({
    queryKey: ['admin', 'criteria', criteriaId, 'objections'],
    queryFn: ({ signal }) =>
      criteriaId === null
        ? api.listObjectionsWithoutCriteria({}, { signal })
        : api.listObjections({ params: { id: String(criteriaId) } }, { signal }),
  })

/** What learners object to in evaluations by some criteria, or by none. It is loaded when somebody looks. */
export function ObjectionList({ criteriaId }: Props) {
  const t = useText('criteria')
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({ ...objectionsQuery(criteriaId), enabled: isOpen })
  return (
    <details
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="rounded-control bg-surface text-sm ring-1 ring-line"
    >
      <summary className="cursor-pointer px-4 py-3 font-medium">
        {t(criteriaId === null ? 'objections.withoutCriteria' : 'objections.title')}
      </summary>
      <div className="px-4 pb-3">
        <QueryContent query={query} failed={t('objections.loadFailed')} retry={t('retry')}>
          {(objections) =>
            objections.length === 0 ? (
              <p className="text-ink-muted">{t('objections.none')}</p>
            ) : (
              <ul className="grid grid-cols-1">
                {objections.map((objection) => (
                  <ReviewedObjectionItem key={objection.id} criteriaId={criteriaId} objection={objection} />
                ))}
              </ul>
            )
          }
        </QueryContent>
      </div>
    </details>
  )
}

type ItemProps = Props & { readonly objection: ReviewedObjection }

function ReviewedObjectionItem({ criteriaId, objection }: ItemProps) {
  const t = useText('criteria')
  const { check_name, verdict, quotations, feedback, reason, words, language, scenario } = objection
  return (
    <li className="grid grid-cols-1 gap-1.5 border-t border-line py-3 wrap-anywhere">
      <p>
        <span lang={language} className="font-medium">
          {check_name ?? feedback}
        </span>
        {verdict && <span className="text-ink-muted"> · {t(`objections.verdicts.${verdict}`)}</span>}
      </p>
      {quotations.map((quotation) => (
        <blockquote key={quotation} lang={language} dir="auto" className="border-s-2 border-line ps-3">
          {quotation}
        </blockquote>
      ))}
      <p dir="auto">
        {t(`objections.reasons.${reason}`)}
        {words !== null && `: ${words}`}
      </p>
      {criteriaId === null && <p className="text-ink-muted">{scenario}</p>}
      {objection.check_key === null ? (
        <StatementCase criteriaId={criteriaId} objection={objection} />
      ) : (
        <ExpectedVerdicts criteriaId={criteriaId} objection={objection} />
      )}
    </li>
  )
}

/** Saves what is expected of the evaluations of later versions; null of a statement: that it is not made again. */
function useCase({ criteriaId, objection: { id } }: ItemProps) {
  const t = useText('criteria')
  return useAdminChange({
    send: (expected: ExpectedVerdict | null) =>
      api.createRegressionCase({ params: { id: String(id) }, body: { expected_verdict: expected } }),
    done: t('objections.caseCreated'),
    failed: t('objections.caseFailed'),
    refresh: [objectionsQuery(criteriaId).queryKey],
  })
}

/** One click makes it a case of the rubric's regression set: later versions are not to say it again of these words. */
function StatementCase(props: ItemProps) {
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

const choices: readonly ExpectedVerdict[] = ['met', 'partly', 'not_met', 'no_occasion']

/** One click makes it a case of the rubric's regression set; another one changes what is expected. */
function ExpectedVerdicts(props: ItemProps) {
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
      {choices.map((verdict) => (
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

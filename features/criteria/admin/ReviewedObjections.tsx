import { useInfiniteQuery } from '@tanstack/react-query'
import { rubricLanguage } from '#conversation/judging/rubric.ts'
import type { ReviewedObjection } from '#features/objections/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { PagedContent } from '#platform/web/table/PagedContent.tsx'
import { ShowMore } from '#platform/web/table/ShowMore.tsx'
import { ExpectedVerdicts, StatementCase } from './ObjectionCase.tsx'
import { objectionsQuery } from './objection-requests.ts'

export type ReviewedObjectionsProps = {
  /** Null: objections in scenarios without criteria. */
  readonly criteriaId: number | null
}

/** The objections themselves; each may become a case of the rubric's regression set. */
export function ReviewedObjections({ criteriaId }: ReviewedObjectionsProps) {
  const t = useText('criteria')
  const query = useInfiniteQuery(objectionsQuery(criteriaId))
  return (
    <PagedContent query={query} failed={t('objections.loadFailed')} retry={t('retry')} goOn={t('retry')}>
      {(objections, fetchMore) =>
        objections.length === 0 ? (
          <p className="text-ink-muted">{t('objections.none')}</p>
        ) : (
          <>
            <ul className="grid grid-cols-1">
              {objections.map((objection) => (
                <ReviewedObjectionItem key={objection.id} criteriaId={criteriaId} objection={objection} />
              ))}
            </ul>
            <ShowMore query={query} onMore={fetchMore}>
              {t('objections.showMore')}
            </ShowMore>
          </>
        )
      }
    </PagedContent>
  )
}

type ItemProps = {
  readonly criteriaId: number | null
  readonly objection: ReviewedObjection
}

function ReviewedObjectionItem({ criteriaId, objection }: ItemProps) {
  const t = useText('criteria')
  const { check_name, verdict, quotations, feedback, reason, words, language, scenario } = objection
  const meant = t(`objections.reasons.${reason}`)
  return (
    <li className="grid grid-cols-1 gap-1.5 border-t border-line py-3 wrap-anywhere">
      <p>
        <span
          lang={check_name === null ? language : rubricLanguage(language)}
          dir="auto"
          className="font-medium"
        >
          {check_name ?? feedback}
        </span>
        {verdict && <span className="text-ink-muted"> · {t(`objections.verdicts.${verdict}`)}</span>}
      </p>
      {quotations.map((quotation) => (
        <blockquote key={quotation} lang={language} dir="auto" className="border-s-2 border-line ps-3">
          {quotation}
        </blockquote>
      ))}
      <p>
        {words === null ? (
          meant
        ) : (
          <>
            {t('objections.because', { reason: meant })}{' '}
            <span lang={language} dir="auto">
              {words}
            </span>
          </>
        )}
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

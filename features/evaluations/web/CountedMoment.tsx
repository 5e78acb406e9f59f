import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import type { Evaluation } from '../contract.ts'
import { findMoment } from '../contract-points.ts'
import { QuotedWords } from './QuotedWords.tsx'

/** The words that rules have counted for a check that was not met: the button below leads to them. */
export function CountedMoment({ evaluation }: { readonly evaluation: Evaluation }) {
  const t = useText('evaluations')
  const moment = findMoment(evaluation)
  if (!moment) return null
  return (
    <div className="grid grid-cols-1 gap-1 text-label text-ink">
      {moment.title !== null && moment.verdict !== null && (
        <p className="flex flex-wrap items-center gap-x-2">
          <VerdictMark verdict={moment.verdict} size="small" />
          <span lang={rubricLanguage(evaluation.language)} dir="auto" className="font-medium wrap-anywhere">
            {moment.title}
          </span>
          <span className="text-sm text-ink-muted">{t(`checks.verdicts.${moment.verdict}`)}</span>
        </p>
      )}
      {moment.is_missing && <p className="text-sm text-ink-muted">{t('checks.missing')}</p>}
      <p className="border-s-[3px] border-accent/45 ps-3">
        <QuotedWords quotation={moment.quotation} messageId={moment.message_id} evaluation={evaluation} />
      </p>
    </div>
  )
}

import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { EvaluatedCheck, Evaluation } from '../contract.ts'
import { chooseVerdictText } from '../contract-verdicts.ts'
import { evaluationLanguage } from './EvaluationText.tsx'

type ChecksProps = { readonly checks: readonly EvaluatedCheck[]; readonly language: string }

/** Checks with their verdicts, in one line each. */
export function ComparedChecks({ checks, language }: ChecksProps) {
  const t = useText('evaluations')
  return (
    <ul className="flex flex-wrap justify-end gap-1.5">
      {checks.map((check) => (
        <li
          key={check.key}
          className="flex items-center gap-1.5 rounded-full bg-surface px-2.5 py-1 text-xs text-ink-muted ring-1 ring-line"
        >
          <VerdictMark verdict={check.verdict} size="small" />
          <VisuallyHidden>{t(chooseVerdictText(check, language))}: </VisuallyHidden>
          <span lang={rubricLanguage(language)} dir="auto" className="wrap-anywhere">
            {check.name}
          </span>
        </li>
      ))}
    </ul>
  )
}

type FindingsProps = { readonly evaluation: Evaluation; readonly messageId: number }

/**
 * What an evaluation says of one message: the checks that rest on its words or miss something in them, and statements.
 */
export function ComparedFindings({ evaluation, messageId }: FindingsProps) {
  const t = useText('evaluations')
  const checks = evaluation.checks.filter((check) => hasEvidenceIn(check, messageId))
  const statements = evaluation.specifics.filter(({ message_id }) => message_id === messageId)
  const lang = evaluationLanguage(evaluation)
  return (
    <>
      {checks.length > 0 && <ComparedChecks checks={checks} language={evaluation.language} />}
      {statements.map(({ quotation, feedback, better }) => (
        <div
          key={`${quotation} ${feedback}`}
          className={cx(
            'max-w-prose border-s-[3px] ps-3 text-sm wrap-anywhere',
            better === null ? 'border-line' : 'border-accent',
          )}
        >
          <p lang={lang} dir="auto" className="text-ink-muted">
            {feedback}
          </p>
          {better !== null && (
            <p>
              <span className="text-ink-muted">{t('context.better')}</span>{' '}
              <span lang={lang} dir="auto" className="font-medium">
                {better}
              </span>
            </p>
          )}
        </div>
      ))}
    </>
  )
}

/** Whether a check was judged and has evidence in one of these messages. */
export const hasEvidenceIn = (
  { verdict, evidence }: EvaluatedCheck,
  ...messageIds: readonly number[]
): boolean => verdict !== 'not_judged' && evidence.some(({ message_id }) => messageIds.includes(message_id))

import { rubricLanguage } from '#conversation/judging/rubric.ts'
import { chooseVerdictText } from '#features/evaluations/contract-verdicts.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import type { ReceivedEvaluation } from '../contract.ts'

type Props = { readonly checks: ReceivedEvaluation['checks']; readonly lang: string }

/** The verdict of each check, with the learner's words that it rests on. */
export function ReceivedChecks({ checks, lang }: Props) {
  const t = useText('evaluations')
  return (
    <ul className="grid grid-cols-1 gap-4">
      {checks.map((check) => (
        <li key={check.key} className="flex gap-3">
          <VerdictMark verdict={check.verdict} className="mt-0.5" />
          <div className="grid min-w-0 grow grid-cols-1 gap-1.5">
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <h4 lang={rubricLanguage(lang)} dir="auto" className="font-medium wrap-anywhere">
                {check.name}
              </h4>
              <p className="text-sm text-ink-muted">{t(chooseVerdictText(check, lang))}</p>
            </div>
            {check.quotations.map((quotation) => (
              <blockquote
                key={quotation}
                lang={lang}
                dir="auto"
                className="border-s-[3px] border-line ps-3 text-label wrap-anywhere"
              >
                {quotation}
              </blockquote>
            ))}
          </div>
        </li>
      ))}
    </ul>
  )
}

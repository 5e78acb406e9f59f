import { useText } from '#platform/web/hooks/useText.ts'
import type { Evaluation } from '../contract.ts'
import { evaluationLanguage } from './EvaluationText.tsx'
import type { Finding } from './findings.ts'

type Props = { readonly evaluation: Evaluation; readonly findings: readonly Finding[] }

/** The statements about single passages, for print. The verdicts are printed with the checks. */
export function PrintedStatements({ evaluation, findings }: Props) {
  const t = useText('evaluations')
  const lang = evaluationLanguage(evaluation)
  const stated = evaluation.specifics.flatMap((statement) => {
    const finding = findings.find((one) => one.statement === statement)
    return finding ? [{ statement, number: finding.number }] : []
  })
  if (stated.length === 0) return null
  return (
    <section className="hidden pt-4 text-sm leading-snug print:block">
      <h2 className="pb-2 text-lg font-semibold tracking-tight break-after-avoid">{t('findings.title')}</h2>
      <div className="columns-2 gap-x-8">
        {stated.map(({ statement, number }) => (
          <div key={`${number} ${statement.quotation}`} className="mb-3 break-inside-avoid wrap-anywhere">
            <p className="text-xs text-ink-muted">{t('context.message', { number })}</p>
            <blockquote lang={evaluation.language} dir="auto" className="font-medium">
              {statement.quotation}
            </blockquote>
            <p lang={lang} dir="auto">
              {statement.feedback}
            </p>
            {statement.better !== null && (
              <p>
                {t('context.better')}{' '}
                <span lang={lang} dir="auto">
                  {statement.better}
                </span>
              </p>
            )}
          </div>
        ))}
      </div>
    </section>
  )
}

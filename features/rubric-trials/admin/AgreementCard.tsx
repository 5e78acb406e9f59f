import type { RubricVersion } from '#features/criteria/contract-rubric.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import type { RubricTrial } from '../contract.ts'
import { useCheckNames } from './TrialFlags.tsx'

type Props = { readonly rubric: RubricVersion; readonly trial: RubricTrial }

/** How often the judge's verdicts are those that the author expects. */
export function AgreementCard({ rubric, trial: { agreement } }: Props) {
  const t = useText('rubric-trials')
  const language = useLanguage()
  const nameOf = useCheckNames(rubric)
  const kappa = agreement?.kappa ?? null
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 })
  const leaning = agreement?.checks.filter((check) => check.leaning !== 'even') ?? []
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h3 className="text-label font-semibold">{t('agreement.title')}</h3>
      {!agreement || agreement.expected === 0 ? (
        <p className="text-sm text-ink-muted">{t('agreement.none')}</p>
      ) : (
        <>
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-2 text-sm">
            <dt className="text-ink-muted">{t('agreement.cells')}</dt>
            <dd className="font-medium">
              {t('agreement.of', { agreed: agreement.agreed, count: agreement.expected })}
            </dd>
            <dt className="text-ink-muted">{t('agreement.kappa')}</dt>
            <dd className="font-medium">
              {kappa === null ? t('agreement.undefined') : number.format(kappa)}
            </dd>
          </dl>
          {leaning.length > 0 && (
            <ul className="grid gap-1 text-sm">
              {leaning.map((check) => (
                <li key={check.key} className="wrap-anywhere">
                  {check.leaning === 'lenient'
                    ? t('agreement.lenient', { check: nameOf(check.key) })
                    : t('agreement.strict', { check: nameOf(check.key) })}
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Card>
  )
}

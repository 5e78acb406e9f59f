import type { RubricVersion } from '#features/criteria/contract-rubric.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import { findFailingCases, type RubricTrial, type TrialCase } from '../contract.ts'
import { useCheckNames } from './TrialFlags.tsx'

type Props = { readonly rubric: RubricVersion; readonly trial: RubricTrial }

function outcome(verdict: TrialCase['verdict'], isClaimed: TrialCase['is_claimed']) {
  if (verdict !== null) return `verdicts.${verdict}` as const
  return isClaimed === true ? 'cases.saidAgain' : 'waiting'
}

/** How many regression cases come out as expected, and which do not. */
export function CasesCard({ rubric, trial: { cases } }: Props) {
  const t = useText('rubric-trials')
  const nameOf = useCheckNames(rubric)
  const failing = findFailingCases(cases)
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h3 className="text-label font-semibold">{t('cases.title')}</h3>
      <p className="text-sm">
        {t('cases.held', { held: cases.length - failing.length, count: cases.length })}
      </p>
      {failing.length > 0 && (
        <ul className="grid grid-cols-1 text-sm wrap-anywhere">
          {failing.map(({ id, key, expected, verdict, statement, is_claimed, quotations, language }) => (
            <li key={id} className="grid grid-cols-1 gap-1.5 border-t border-line py-3 last:pb-0">
              <p lang={key === null ? language : undefined} className="font-medium">
                {key === null ? statement : nameOf(key)}
              </p>
              <p>
                {t('cases.expected', {
                  verdict: t(expected === null ? 'cases.notSaid' : `verdicts.${expected}`),
                })}
              </p>
              <p>{t('cases.got', { verdict: t(outcome(verdict, is_claimed)) })}</p>
              {quotations.map((quotation) => (
                <blockquote
                  key={quotation}
                  lang={language}
                  dir="auto"
                  className="border-s-2 border-line ps-3"
                >
                  {quotation}
                </blockquote>
              ))}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

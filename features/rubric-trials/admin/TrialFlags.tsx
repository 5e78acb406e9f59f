import ArrowDownUp from 'lucide-react/icons/arrow-down-up'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { rubricLanguage } from '#conversation/judging/rubric.ts'
import type { RubricVersion } from '#features/criteria/contract-rubric.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Card } from '#platform/web/ui/Card.tsx'
import type { RubricTrial } from '../contract.ts'

type Props = { readonly rubric: RubricVersion; readonly trial: RubricTrial }

/** Lists in words the checks that did not work as intended. */
export function TrialFlags({ rubric, trial }: Props) {
  const t = useText('rubric-trials')
  const nameOf = useCheckNames(rubric)
  return (
    <Card as="section" className="grid gap-3 p-5">
      <h3 className="text-label font-semibold">{t('flags.title')}</h3>
      {trial.flags.length === 0 ? (
        <p className="text-sm text-ink-muted">{t('flags.none')}</p>
      ) : (
        <ul className="grid gap-2 text-sm">
          {trial.flags.map(({ key, kind }) => {
            const isSoft = kind === 'divided' || kind === 'no_evidence'
            const Icon = isSoft ? TriangleAlert : ArrowDownUp
            return (
              <li
                key={`${key} ${kind}`}
                className={isSoft ? 'flex gap-2 text-warn-ink' : 'flex gap-2 text-danger-ink'}
              >
                <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
                <span className="wrap-anywhere">{t(`flags.${kind}`, { check: nameOf(key) })}</span>
              </li>
            )
          })}
        </ul>
      )}
    </Card>
  )
}

/** Names checks by their keys, in the language of the screens. */
export function useCheckNames({ checks }: RubricVersion): (key: string) => string {
  const own = rubricLanguage(useLanguage())
  return (key) => checks.find((check) => check.key === key)?.name[own] ?? key
}

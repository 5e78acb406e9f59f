import { rubricLanguage } from '#conversation/judging/rubric.ts'
import type { RubricVersion } from '#features/criteria/contract-rubric.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { HorizontalScrollRegion } from '#platform/web/ui/HorizontalScrollRegion.tsx'
import { simulatedLearners, type RubricTrial } from '../contract.ts'
import type { RubricAddress } from './queries.ts'
import { PointsRow } from './PointsRow.tsx'
import { TrialCellButton } from './TrialCellButton.tsx'
import { useTrialGridKeyboard } from './useTrialGridKeyboard.ts'

type Props = {
  readonly address: RubricAddress
  readonly rubric: RubricVersion
  readonly trial: RubricTrial
}

/** A grid of checks by learners. Arrow keys move; 1 to 4 set the verdict that the author expects, and 0 removes it. */
export function TrialGrid({ address, rubric, trial }: Props) {
  const t = useText('rubric-trials')
  const own = rubricLanguage(useLanguage())
  const keys = useTrialGridKeyboard(address, rubric, trial)
  return (
    <>
      <HorizontalScrollRegion
        label={t('grid')}
        className="rounded-card bg-surface shadow-card forced-colors:border"
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- arrow keys move in it: ARIA's grid */}
        <table role="grid" aria-label={t('grid')} className="w-full min-w-140 border-collapse text-sm">
          <thead>
            <tr className="text-start">
              <th
                scope="col"
                className="sticky left-0 z-10 max-nav:max-w-44 bg-surface p-3 text-start font-medium text-ink-muted"
              >
                {t('check')}
              </th>
              {simulatedLearners.map((learner) => (
                <th key={learner} scope="col" className="p-2 text-center font-medium text-ink-muted">
                  {t(`learners.${learner}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rubric.checks.map((check, row) => (
              <tr key={check.key} className="border-t border-line">
                <th
                  scope="row"
                  className="sticky left-0 z-10 max-nav:max-w-44 bg-surface p-3 text-start font-normal wrap-anywhere"
                >
                  {check.name[own]}
                  <span className="block text-ink-muted">{t(`kinds.${check.kind}`)}</span>
                </th>
                {simulatedLearners.map((learner, column) => (
                  <TrialCellButton
                    key={learner}
                    check={check.name[own]}
                    learner={learner}
                    cell={trial.conversations
                      .find((one) => one.learner === learner)
                      ?.cells?.find(({ key }) => key === check.key)}
                    expected={
                      trial.expectations.find((one) => one.learner === learner && one.key === check.key)
                        ?.verdict
                    }
                    {...keys.cellProps(row, column)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
          {trial.ranking && <PointsRow ranking={trial.ranking} />}
        </table>
      </HorizontalScrollRegion>
      <p className="text-sm text-ink-muted">{t('keys')}</p>
    </>
  )
}

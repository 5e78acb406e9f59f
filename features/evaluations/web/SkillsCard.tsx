import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { SkillLevel } from '../contract.ts'
import { ChartCard } from './ChartCard.tsx'

/** How far each skill was shown. */
export function SkillsCard({ skills }: { readonly skills: readonly SkillLevel[] }) {
  const t = useText('evaluations')
  return (
    <ChartCard title={t('skills.title')}>
      <ul className="grid grid-cols-1 gap-4">
        {skills.map((one) => (
          <SkillLevelRow key={one.skill} {...one} />
        ))}
      </ul>
    </ChartCard>
  )
}

function SkillLevelRow({ skill, level }: SkillLevel) {
  const t = useText('evaluations')
  return (
    <li className="grid grid-cols-1 gap-0.5">
      <div className="flex flex-wrap items-center gap-x-3">
        <h3 className="mr-auto text-label font-medium">{t(`skills.${skill}`)}</h3>
        <SkillMeter level={level} />
        <p
          className={cx(
            'min-w-16 text-end text-sm',
            level === 2 ? 'font-medium text-accent-ink' : 'text-ink-muted',
          )}
        >
          {t(`skills.levels.${level}`)}
        </p>
      </div>
      <p className="text-sm text-ink-muted">{t(`skills.${skill}Note`)}</p>
    </li>
  )
}

const steps = [1, 2] as const

/** Two steps; the word beside it says the same. */
export function SkillMeter({ level }: Pick<SkillLevel, 'level'>) {
  return (
    <div aria-hidden className="flex gap-1">
      {steps.map((step) => (
        <div
          key={step}
          className={cx(
            'h-1.5 w-6 rounded-full forced-colors:border',
            step <= level ? 'bg-accent forced-colors:bg-[CanvasText]' : 'bg-line',
          )}
        />
      ))}
    </div>
  )
}

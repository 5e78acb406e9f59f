import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { SkillDistribution } from '../contract.ts'
import { WithheldFigure } from './WithheldFigure.tsx'

type Props = { readonly name: string; readonly distribution: SkillDistribution | undefined }

/** A skill's levels as a bar with numbers; hatched if the figures are withheld. */
export function SkillBar({ name, distribution }: Props) {
  return (
    <li className="grid grid-cols-1 items-center gap-x-4 gap-y-1 sm:grid-cols-[8rem_1fr]">
      <span className="text-label">{name}</span>
      {distribution ? <Levels {...distribution} /> : <WithheldFigure className="h-7 w-full justify-center" />}
    </li>
  )
}

function Levels({ not_shown, in_part, not_shown_or_in_part, shown }: SkillDistribution) {
  const t = useText('overview')
  const below =
    not_shown === null || in_part === null
      ? [{ name: t('skills.below'), count: not_shown_or_in_part, look: 'bg-sunken text-ink' }]
      : [
          { name: t('skills.not_shown'), count: not_shown, look: 'bg-sunken text-ink' },
          { name: t('skills.in_part'), count: in_part, look: 'bg-accent/35 text-ink' },
        ]
  const levels = [...below, { name: t('skills.shown'), count: shown, look: 'bg-accent text-on-accent' }]
  return (
    <span className="flex h-7 gap-0.5 overflow-hidden rounded-md ring-1 ring-line">
      {levels.map((level) => (
        <Level key={level.name} {...level} />
      ))}
    </span>
  )
}

type LevelProps = { readonly name: string; readonly count: number; readonly look: string }

function Level({ name, count, look }: LevelProps) {
  const language = useLanguage()
  return (
    <span
      style={{ flexGrow: count }}
      title={name}
      className={cx(
        'flex min-w-7 basis-0 items-center justify-center text-sm tabular-nums forced-colors:border',
        look,
      )}
    >
      <span className="sr-only">{name} </span>
      {formatNumber(count, language)}
    </span>
  )
}

import { useText } from '#platform/web/hooks/useText.ts'
import { type SkillPoint, type SkillSeries, SHOWN_TRIES } from './skill-series.ts'

/** Pixels. All charts are as wide as the widest, so that a try has the same place in each. */
const STEP = 16
const HEIGHT = 44
const MARGIN = 7
const WIDTH = (SHOWN_TRIES - 1) * STEP + 2 * MARGIN

const levels = [0, 1, 2] as const
const xOf = ({ column }: SkillPoint) => MARGIN + column * STEP
const yOf = (level: number) => HEIGHT - MARGIN - (level / 2) * (HEIGHT - 2 * MARGIN)

/**
 * A skill over time on the one scale: a filled circle for each unaided try, a hollow one for a try with hints. A line
 * joins levels that compare. The chart's accessible name says the same in words.
 */
export function SkillChart({ series: { skill, points } }: { readonly series: SkillSeries }) {
  const t = useText('history')
  const inWords = points.map(({ level, isUnaided }) =>
    isUnaided
      ? t(`skills.levels.${level}`)
      : t('skills.levelWithHints', { level: t(`skills.levels.${level}`) }),
  )
  return (
    <svg
      role="img"
      aria-label={t('skills.over', { skill: t(`skills.${skill}`), levels: inWords.join(', ') })}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      className="shrink-0 [print-color-adjust:exact]"
    >
      {levels.map((level) => (
        <line
          key={level}
          x1="0"
          x2={WIDTH}
          y1={yOf(level)}
          y2={yOf(level)}
          className="stroke-line forced-colors:stroke-[GrayText]"
        />
      ))}
      {points.map((point, index) => {
        const before = points[index - 1]
        if (!before || !point.comparesWithBefore) return null
        return (
          <line
            key={point.column}
            x1={xOf(before)}
            y1={yOf(before.level)}
            x2={xOf(point)}
            y2={yOf(point.level)}
            strokeWidth="1.5"
            className="stroke-control forced-colors:stroke-[CanvasText]"
          />
        )
      })}
      {points.map((point) => (
        <TryMark key={point.column} x={xOf(point)} y={yOf(point.level)} isUnaided={point.isUnaided} />
      ))}
    </svg>
  )
}

type MarkProps = { readonly x: number; readonly y: number; readonly isUnaided: boolean }

const TryMark = ({ x, y, isUnaided }: MarkProps) => (
  <circle
    cx={x}
    cy={y}
    r={isUnaided ? 5 : 4.25}
    strokeWidth={isUnaided ? 0 : 1.75}
    className={
      isUnaided
        ? 'fill-accent forced-colors:fill-[CanvasText]'
        : 'fill-surface stroke-accent forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]'
    }
  />
)

/** The two marks with their words. */
export function SkillChartLegend() {
  const t = useText('history')
  return (
    <ul className="flex flex-wrap items-center gap-x-5 gap-y-1 text-sm text-ink-muted">
      {[true, false].map((isUnaided) => (
        <li key={String(isUnaided)} className="flex items-center gap-1.5">
          <svg viewBox="0 0 12 12" aria-hidden className="size-3 shrink-0 [print-color-adjust:exact]">
            <TryMark x={6} y={6} isUnaided={isUnaided} />
          </svg>
          {t(isUnaided ? 'skills.unaided' : 'skills.withHints')}
        </li>
      ))}
      <li>{t('skills.scale')}</li>
    </ul>
  )
}

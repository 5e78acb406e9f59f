import { useText } from '#platform/web/hooks/useText.ts'
import type { CheckProgress } from './useCheckProgress.ts'

type Props = {
  readonly progress: CheckProgress
  /** How many turns the chat shows. */
  readonly turnCount: number
}

/** The results of an evaluation's checks; if its scenario has several evaluations, with a chart that marks this one. */
export function CheckProgressLine({ progress, turnCount }: Props) {
  const t = useText('history')
  const { results, index, branch_id: number, turn_count: count, tries } = progress
  const before = results[index - 1]
  const judged =
    tries > 1
      ? t('progress.ofTry', { number, count })
      : count === turnCount
        ? ''
        : t('progress.after', { count })
  if (results.length === 0) return null
  return (
    <div className="flex items-center gap-2 text-sm text-ink-muted">
      {results.length > 1 && <ProgressChart progress={progress} />}
      <p className="tabular-nums">
        {judged !== '' && `${judged} `}
        {before === undefined
          ? t('progress.first', { ...results[index] })
          : t('progress.later', { ...results[index], metBefore: before.met, countBefore: before.count })}
      </p>
    </div>
  )
}

/** More dots could not be told apart. Where there are more evaluations, those next to this one are shown. */
const SHOWN_DOTS = 12
/** Pixels of the chart. */
const STEP = 13
const HEIGHT = 28
const MARGIN = 5

function ProgressChart({ progress: { results, index } }: Pick<Props, 'progress'>) {
  const t = useText('history')
  const first = Math.max(0, Math.min(index - SHOWN_DOTS / 2, results.length - SHOWN_DOTS))
  const dots = results.slice(first, first + SHOWN_DOTS).map(({ met, count }, column) => ({
    index: first + column,
    x: MARGIN + column * STEP,
    y: HEIGHT - MARGIN - (met / count) * (HEIGHT - 2 * MARGIN),
  }))
  const width = (dots.length - 1) * STEP + 2 * MARGIN
  return (
    <svg
      role="img"
      aria-label={t('progress.position', { number: index + 1, total: results.length })}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      width={width}
      height={HEIGHT}
      className="shrink-0"
    >
      <polyline
        points={dots.map(({ x, y }) => `${x},${y}`).join(' ')}
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="fill-none stroke-control/60 forced-colors:stroke-[CanvasText]"
      />
      {dots.map((dot) => {
        const isThis = dot.index === index
        return (
          <circle
            key={dot.index}
            cx={dot.x}
            cy={dot.y}
            r={isThis ? 4 : 2}
            className={
              isThis
                ? 'fill-accent stroke-surface stroke-[1.5] forced-colors:fill-[Highlight] forced-colors:stroke-[Canvas]'
                : 'fill-control forced-colors:fill-[CanvasText]'
            }
          />
        )
      })}
    </svg>
  )
}

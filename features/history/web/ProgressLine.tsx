import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Progress } from './useProgress.ts'

/** The learner's evaluations of one scenario in time, this one marked, and what they say in words. */
export function ProgressLine({ progress }: { readonly progress: Progress }) {
  const t = useText('chats')
  const { points, place, most } = progress
  const before = points[place - 1]
  return (
    <div className="flex items-center gap-2 text-sm text-ink-muted">
      <Picture progress={progress} />
      <p className="tabular-nums">
        {before === undefined
          ? t('progress.first', { points: points[place], most })
          : t('progress.later', { points: points[place], most, before })}
      </p>
    </div>
  )
}

/** More would be a scribble: of the others those next to this one are shown. */
const SHOWN = 12
const STEP = 13
const HEIGHT = 28
const MARGIN = 5

function Picture({ progress: { points, place, most } }: { readonly progress: Progress }) {
  const t = useText('chats')
  const first = Math.max(0, Math.min(place - SHOWN / 2, points.length - SHOWN))
  const dots = points.slice(first, first + SHOWN).map((point, index) => ({
    place: first + index,
    x: MARGIN + index * STEP,
    y: HEIGHT - MARGIN - (point / most) * (HEIGHT - 2 * MARGIN),
  }))
  const width = (dots.length - 1) * STEP + 2 * MARGIN
  return (
    <svg
      role="img"
      aria-label={t('progress.place', { place: place + 1, of: points.length })}
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
        const isThis = dot.place === place
        return (
          <circle
            key={dot.place}
            cx={dot.x}
            cy={dot.y}
            r={isThis ? 4 : 2}
            className={cx(
              isThis
                ? 'fill-accent stroke-surface stroke-[1.5] forced-colors:fill-[Highlight] forced-colors:stroke-[Canvas]'
                : 'fill-control forced-colors:fill-[CanvasText]',
            )}
          />
        )
      })}
    </svg>
  )
}

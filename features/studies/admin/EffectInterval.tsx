import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { StudyEffect } from '../contract-admin.ts'

/** The scale reaches at least this share to both sides of 0, and further where the interval does. */
const LEAST_SCALE = 0.2

/** Draws the effect as a point on its interval, with a line at 0. */
export function EffectInterval({ difference, low, high }: StudyEffect) {
  const t = useText('studies')
  const language = useLanguage()
  const reach = Math.max(LEAST_SCALE, Math.ceil(Math.max(-low, high) * 10) / 10)
  const place = (share: number) => ((share + reach) / (2 * reach)) * 100
  const points = (share: number) => formatPoints(share, language)
  return (
    <div
      role="img"
      aria-label={t('admin.effect.axis', { low: points(-reach), high: points(reach) })}
      className="max-w-md"
    >
      <svg viewBox="0 0 100 14" preserveAspectRatio="none" className="h-8 w-full" aria-hidden>
        <line x1="0" x2="100" y1="7" y2="7" className="stroke-line" vectorEffect="non-scaling-stroke" />
        <line
          x1="50"
          x2="50"
          y1="0"
          y2="14"
          strokeDasharray="3 3"
          className="stroke-control"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={place(low)}
          x2={place(high)}
          y1="7"
          y2="7"
          strokeWidth="6"
          className="stroke-accent opacity-50"
          vectorEffect="non-scaling-stroke"
        />
        <line
          x1={place(difference)}
          x2={place(difference)}
          y1="2"
          y2="12"
          strokeWidth="4"
          className="stroke-accent"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <div aria-hidden className="flex justify-between text-xs text-ink-muted tabular-nums">
        <span>{points(-reach)}</span>
        <span>0</span>
        <span>{points(reach)}</span>
      </div>
    </div>
  )
}

/** Formats a share as signed percentage points: 0.12 becomes +12. */
export const formatPoints = (share: number, language: string): string =>
  new Intl.NumberFormat(language, { signDisplay: 'exceptZero', maximumFractionDigits: 0 }).format(share * 100)

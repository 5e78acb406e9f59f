import { formatNumber, formatPercent } from '#platform/web/format.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'

type LabelledAmount = readonly [name: string, amount: number]

/** A bar of two amounts, the first solid and the second pale, with both in figures. */
export function ShareBar({
  first,
  second,
}: {
  readonly first: LabelledAmount
  readonly second: LabelledAmount
}) {
  // Rounded once, so that the two percentages add up to 100.
  const share = Math.round((first[1] / (first[1] + second[1])) * 100) / 100
  return (
    <div className="grid grid-cols-1 gap-2">
      <div aria-hidden className="flex h-2.5 gap-1">
        <Segment amount={first[1]} className="bg-accent forced-colors:bg-[CanvasText]" />
        <Segment amount={second[1]} className="bg-control/35" />
      </div>
      <dl className="flex flex-wrap justify-between gap-x-4 text-sm">
        <Figure part={first} share={share} />
        <Figure part={second} share={1 - share} />
      </dl>
    </div>
  )
}

function Segment({ amount, className }: { readonly amount: number; readonly className: string }) {
  if (amount === 0) return null
  return (
    <div
      style={{ flexGrow: amount }}
      className={cx('min-w-1 basis-0 rounded-full forced-colors:border', className)}
    />
  )
}

function Figure({ part: [name, amount], share }: { readonly part: LabelledAmount; readonly share: number }) {
  const t = useText('evaluations')
  const language = useLanguage()
  return (
    <div className="flex gap-1.5 tabular-nums">
      <dt className="text-ink-muted">{name}</dt>
      <dd>
        {t('shares.amount', {
          number: formatNumber(amount, language),
          percent: formatPercent(share, language),
        })}
      </dd>
    </div>
  )
}

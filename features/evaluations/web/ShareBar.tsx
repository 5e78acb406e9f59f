import { formatNumber, formatPercent } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/hooks/useLanguage.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'

type Part = readonly [name: string, amount: number]

/** How a whole falls in two: the first part solid, the second pale, and both in figures. */
export function ShareBar({ first, second }: { readonly first: Part; readonly second: Part }) {
  // Rounded once, so that the two make a whole.
  const share = Math.round((first[1] / (first[1] + second[1])) * 100) / 100
  return (
    <div className="grid grid-cols-1 gap-2">
      <div aria-hidden className="flex h-2.5 gap-1">
        <Stretch amount={first[1]} className="bg-accent forced-colors:bg-[CanvasText]" />
        <Stretch amount={second[1]} className="bg-control/35" />
      </div>
      <dl className="flex flex-wrap justify-between gap-x-4 text-sm">
        <Figure part={first} share={share} />
        <Figure part={second} share={1 - share} />
      </dl>
    </div>
  )
}

function Stretch({ amount, className }: { readonly amount: number; readonly className: string }) {
  if (amount === 0) return null
  return (
    <div
      style={{ flexGrow: amount }}
      className={cx('min-w-1 basis-0 rounded-full forced-colors:border', className)}
    />
  )
}

function Figure({ part: [name, amount], share }: { readonly part: Part; readonly share: number }) {
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

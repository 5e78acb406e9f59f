import { formatDay, formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'

type Props = {
  /** A day such as `2026-12-15`. */
  readonly dueOn: string
  readonly people: { readonly all: number; readonly done: number }
}

/** The day, the time left, and how many people are done. */
export function DeadlineState({ dueOn, people: { all, done } }: Props) {
  const t = useText('deadlines')
  const language = useLanguage()
  const left = countDaysLeft(dueOn)
  const state = all > 0 && done === all ? t('allDone') : left < 0 ? t('over') : t('left', { count: left })
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm">
        {t('by', { day: formatDay(dueOn, language) })}
        <Badge tone={done === all ? 'good' : left < 4 ? 'warm' : 'accent'}>{state}</Badge>
      </p>
      <div aria-hidden className="h-2 overflow-hidden rounded-full bg-sunken forced-colors:border">
        <div
          style={{ width: `${all === 0 ? 0 : (done / all) * 100}%` }}
          className="h-full bg-accent forced-colors:bg-[CanvasText]"
        />
      </div>
      <p className="text-sm text-ink-muted tabular-nums">
        {t('done', { done: formatNumber(done, language), all: formatNumber(all, language) })}
      </p>
    </div>
  )
}

const DAY = 86_400_000

/** The number of days from today (UTC) to a day such as `2026-12-15`; negative if it is past. */
export const countDaysLeft = (day: string, now: number = Date.now()): number =>
  Math.round((Date.parse(day) - Math.floor(now / DAY) * DAY) / DAY)

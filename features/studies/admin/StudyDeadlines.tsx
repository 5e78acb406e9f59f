import { formatDay } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { AFTER_DAYS } from '../contract.ts'
import { PRACTICE_DAYS, type StudyChoices } from '../contract-admin.ts'

type Props = {
  readonly scenarios: StudyChoices['scenarios']
  readonly startsOn: string
  readonly days: number
}

const DAY = 86_400_000

/** Names the deadlines that half of the people cannot keep, because they wait. */
export function StudyDeadlines({ scenarios, startsOn, days }: Props) {
  const t = useText('studies')
  const language = useLanguage()
  const start = Date.parse(startsOn)
  const name = (time: number) => formatDay(new Date(time).toISOString().slice(0, startsOn.length), language)
  const { least, most } = PRACTICE_DAYS
  // While somebody types there may be no day, and no number or any.
  if (Number.isNaN(start) || !(days >= least && days <= most)) return null
  // Whoever waits does so until their second measurement.
  const end = start + (days + AFTER_DAYS) * DAY
  const missed = scenarios.flatMap(({ title, due_on }) => {
    if (due_on === null) return []
    const due = Date.parse(due_on)
    return due >= start && due <= end ? [t('admin.dueOn', { title, day: formatDay(due_on, language) })] : []
  })
  if (missed.length === 0) return null
  return (
    <Banner tone="warning" className="sm:col-span-full">
      {t('admin.deadlines', {
        from: name(start),
        to: name(end),
        deadlines: missed.join('; '),
      })}
    </Banner>
  )
}

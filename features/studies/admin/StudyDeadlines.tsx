import { dayInUtc, formatDay } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { SECOND_ROUND_DAYS, DAYS_AFTER_PRACTICE } from '../contract.ts'
import { PRACTICE_DAYS, type StudyChoices } from '../contract-admin.ts'

type Props = {
  readonly scenarios: StudyChoices['scenarios']
  /** The measuring scenario; undefined until one is chosen. */
  readonly measured: number | undefined
  readonly startsOn: string
  readonly days: number
}

const DAY = 86_400_000

/** Warns of deadlines that the waiting group cannot keep, and of the measuring scenario's, which no participant can. */
export function StudyDeadlines({ scenarios, measured, startsOn, days }: Props) {
  const t = useText('studies')
  const language = useLanguage()
  const start = Date.parse(startsOn)
  const name = (time: number) => formatDay(new Date(time).toISOString().slice(0, startsOn.length), language)
  const { least, most } = PRACTICE_DAYS
  // While somebody types, the date may be missing and the number missing or out of range.
  if (Number.isNaN(start) || !(days >= least && days <= most)) return null
  const between = (from: number, to: number, among: Props['scenarios']) =>
    among.flatMap(({ title, due_on }) => {
      if (due_on === null) return []
      const due = Date.parse(due_on)
      return due >= from && due <= to ? [t('admin.dueOn', { title, day: formatDay(due_on, language) })] : []
    })
  // The later group waits until its second measurement, at most until that closes.
  const waitEnds = start + (days + SECOND_ROUND_DAYS) * DAY
  const missed = between(
    start,
    waitEnds,
    scenarios.filter(({ id }) => id !== measured),
  )
  // From the moment that people agree, also before the draw, they cannot practise the measuring scenario.
  const studyEnds = start + (days + DAYS_AFTER_PRACTICE) * DAY
  const [keptByNobody] = between(
    Date.parse(dayInUtc()),
    studyEnds,
    scenarios.filter(({ id }) => id === measured),
  )
  return (
    <>
      {missed.length > 0 && (
        <Banner tone="warning" className="sm:col-span-full">
          {t('admin.deadlines', { from: name(start), to: name(waitEnds), deadlines: missed.join('; ') })}
        </Banner>
      )}
      {keptByNobody !== undefined && (
        <Banner tone="warning" className="sm:col-span-full">
          {t('admin.measuredDeadline', { deadline: keptByNobody, to: name(studyEnds) })}
        </Banner>
      )}
    </>
  )
}

import { queryOptions, useQuery } from '@tanstack/react-query'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import type { deadlineRoutes } from '#features/deadlines/contract.ts'
import { createApi } from '#platform/web/api.ts'
import { formatDay, dayInUtc } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'

const api = createApi<typeof deadlineRoutes>()

/** The deadlines of the learner's own organisation. Each evaluation may change which are met. */
const ownDeadlinesQuery = queryOptions({
  queryKey: ['deadlines'],
  queryFn: ({ signal }) => api('GET /deadlines', {}, { signal }),
  staleTime: 0,
})

/** The day until which the organisation wants the scenario practised; renders nothing where there is no deadline. */
export function DeadlineLine({ scenarioId }: { readonly scenarioId: number }) {
  const t = useText('scenarios')
  const language = useLanguage()
  const { data } = useQuery(ownDeadlinesQuery)
  const deadline = data?.find(({ scenario_id }) => scenario_id === scenarioId)
  if (!deadline) return null
  const { due_on: dueOn, is_done: isDone } = deadline
  const day = formatDay(dueOn, language)
  const Icon = isDone ? CalendarCheck : CalendarClock
  const isOver = dueOn < dayInUtc()
  return (
    <p className="flex items-center gap-2 text-sm">
      <Icon aria-hidden className="size-4 shrink-0 text-accent" />
      {t(isDone ? 'card.deadlineDone' : isOver ? 'card.deadlineOver' : 'card.deadline', { day })}
    </p>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { completions } from '../contract.ts'
import { type DeadlineKey, deadlinePeopleQuery } from './deadline-requests.ts'

/** The people of a deadline, those not yet done first. It shows nothing that they said. */
export function DeadlinePeople(deadline: DeadlineKey) {
  const t = useText('deadlines')
  const query = useQuery(deadlinePeopleQuery(deadline))
  return (
    <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
      {(people) => (
        <div className="grid grid-cols-1 gap-4">
          {completions.toReversed().map((completion) => {
            const found = people.filter((one) => one.completion === completion)
            if (found.length === 0) return null
            return (
              <section key={completion} aria-label={t(`completions.${completion}`)}>
                <h4 className="text-sm font-medium">
                  {t('group', { name: t(`completions.${completion}`), count: found.length })}
                </h4>
                <ul className="mt-1 grid max-h-60 grid-cols-2 gap-x-4 gap-y-1 overflow-y-auto text-sm text-ink-muted">
                  {found.map(({ id, name, username }) => (
                    <li key={id} dir="auto" className="wrap-anywhere">
                      {name} ({username})
                    </li>
                  ))}
                </ul>
              </section>
            )
          })}
        </div>
      )}
    </QueryContent>
  )
}

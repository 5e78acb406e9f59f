import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { ListFilter } from './list-filter.ts'
import { userCountQuery } from './user-list.ts'

type Props = {
  readonly titleId: string
  readonly filter: ListFilter
  /** Whether the form for a new user is open. */
  readonly isCreating: boolean
  readonly onCreate: () => void
}

/** What the tab is about: how many people, and the ways to add some. */
export function UsersHeading({ titleId, filter, isCreating, onCreate }: Props) {
  const t = useText('users')
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div>
        <h2 id={titleId} className="text-title font-semibold">
          {t('title')}
        </h2>
        <Count filter={filter} />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button aria-expanded={isCreating} onClick={onCreate}>
          <Plus aria-hidden className="size-4" />
          {t('new')}
        </Button>
      </div>
    </div>
  )
}

/** Seats where it is about one organisation, and how many the filter leaves. */
function Count({ filter }: { readonly filter: ListFilter }) {
  const t = useText('users')
  const { data } = useQuery(userCountQuery(filter))
  const seats = data?.seats && t('seats', { taken: data.seats.taken, count: data.seats.max })
  return (
    <p role="status" className="min-h-5 text-sm text-ink-muted">
      {data &&
        (seats ? `${seats} · ${t('shown', { count: data.count })}` : t('count', { count: data.count }))}
    </p>
  )
}

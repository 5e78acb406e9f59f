import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { exportUrl } from './account-requests.ts'
import type { ListFilter } from './list-filter.ts'
import { toRequest } from './list-pages.ts'
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
      {/* Where it does not fit beside the buttons, it has its own row from the start: the count comes later. */}
      <div className="max-lg:w-full">
        <h2 id={titleId} className="text-title font-semibold">
          {t('title')}
        </h2>
        <Count filter={filter} />
      </div>
      <div className="flex flex-wrap gap-3">
        <a href={exportUrl(toRequest(filter))} download className={buttonClass('secondary', 'normal')}>
          <Download aria-hidden className="size-4" />
          {t('actions.export')}
        </a>
        <LinkButton to={screens.admin} params={{ _splat: 'users/import' }} look="secondary">
          <Users aria-hidden className="size-4" />
          {t('manyAtOnce')}
        </LinkButton>
        <LinkButton to={screens.admin} params={{ _splat: 'users/tokens' }} look="secondary">
          <KeyRound aria-hidden className="size-4" />
          {t('accessTokens')}
        </LinkButton>
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

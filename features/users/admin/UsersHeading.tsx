import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import KeyRound from 'lucide-react/icons/key-round'
import Plus from 'lucide-react/icons/plus'
import Users from 'lucide-react/icons/users'
import type { Ref } from 'react'
import { screens } from '#features/paths.ts'
import { checkSession } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { DownloadLink } from '#platform/web/ui/DownloadLink.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
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
  readonly openerRef: Ref<HTMLButtonElement>
}

/** The tab's heading: how many users there are, and the ways to add some. */
export function UsersHeading({ titleId, filter, isCreating, onCreate, openerRef }: Props) {
  const t = useText('users')
  return (
    <TabHeading id={titleId} title={t('title')} lead={<Count filter={filter} />}>
      <DownloadLink
        href={exportUrl(toRequest(filter))}
        check={checkSession}
        className={buttonClass('secondary', 'normal')}
      >
        <Download aria-hidden className="size-4" />
        {t('actions.export')}
      </DownloadLink>
      <LinkButton to={screens.admin} params={{ _splat: 'users/import' }} look="secondary">
        <Users aria-hidden className="size-4" />
        {t('manyAtOnce')}
      </LinkButton>
      <LinkButton to={screens.admin} params={{ _splat: 'users/tokens' }} look="secondary">
        <KeyRound aria-hidden className="size-4" />
        {t('accessTokens')}
      </LinkButton>
      <Button ref={openerRef} aria-expanded={isCreating} onClick={onCreate}>
        <Plus aria-hidden className="size-4" />
        {t('new')}
      </Button>
    </TabHeading>
  )
}

/** How many users match the filter, and the seats if a single organisation is shown. */
function Count({ filter }: { readonly filter: ListFilter }) {
  const t = useText('users')
  const { data } = useQuery(userCountQuery(filter))
  const seats = data?.seats && t('seats', { taken: data.seats.taken, count: data.seats.max })
  return (
    // Keeps the height of one line before the count has loaded.
    <span role="status" className="block min-h-[1lh]">
      {data &&
        (seats ? `${seats} · ${t('shown', { count: data.count })}` : t('count', { count: data.count }))}
    </span>
  )
}

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Me } from '#features/session/contract.ts'
import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LoadFailure } from '#platform/web/table/LoadFailure.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { findUsers } from './account-requests.ts'
import { usersKey } from './user-list.ts'
import { allowedActions } from './user-actions.ts'
import { useSearchText } from './useSearchText.ts'

/** How many accounts are shown; in a longer list one would hardly find the right one. */
const MOST = 20
/** The shortest search, in letters; a shorter one would find nearly everybody. */
const SHORTEST = 2

type Props = {
  readonly me: Me
  /** The user whose account stays. */
  readonly user: User
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly onChoose: (other: User) => void
  readonly onEnd: () => void
}

/** Searches for the other account of a person, among those that the actor may link. */
export function LinkAccountSearch({ me, user, search, onSearch, onChoose, onEnd }: Props) {
  const t = useText('users')
  const { typed, type } = useSearchText(search, onSearch)
  const query = useQuery({
    queryKey: [...usersKey, 'found', search],
    // One more than shown tells whether there are more; a second one makes up for this account, which is left out.
    queryFn: ({ signal }) => findUsers(search, MOST + 2, signal),
    enabled: search.length >= SHORTEST,
    placeholderData: keepPreviousData,
  })
  const isAsked = search.length >= SHORTEST
  const found = query.data?.filter((one) => one.id !== user.id && allowedActions(me, one).includes('link'))
  return (
    <div className="grid gap-4">
      <Field
        type="search"
        label={t('link.search')}
        hint={t('link.hint')}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => type(currentTarget.value)}
      />
      {isAsked && query.isError && (
        <LoadFailure query={query} failed={t('link.searchFailed')} retry={t('retry')} />
      )}
      {isAsked && found && <FoundAccounts found={found} onChoose={onChoose} />}
      <div className="mt-2 flex justify-end">
        <Button look="secondary" onClick={onEnd}>
          {t('cancel')}
        </Button>
      </div>
    </div>
  )
}

type FoundProps = { readonly found: readonly User[]; readonly onChoose: (other: User) => void }

function FoundAccounts({ found, onChoose }: FoundProps) {
  const t = useText('users')
  return (
    <div role="status" className="grid gap-2">
      {found.length === 0 && <p className="text-label text-ink-muted">{t('link.nobody')}</p>}
      {found.length > 0 && (
        <ul aria-label={t('link.others')} className="grid max-h-72 gap-1 overflow-y-auto">
          {found.slice(0, MOST).map((one) => (
            <li key={one.id}>
              <button
                type="button"
                onClick={() => onChoose(one)}
                className="grid min-h-11 w-full rounded-control px-3 py-2 text-start -outline-offset-2 hover:bg-sunken"
              >
                <span className="text-label font-medium wrap-anywhere">{one.name}</span>
                <span className="text-sm wrap-anywhere text-ink-muted">
                  {[one.username, one.email, one.organization?.name].filter(Boolean).join(' · ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {found.length > MOST && <p className="text-sm text-ink-muted">{t('link.more', { count: MOST })}</p>}
    </div>
  )
}

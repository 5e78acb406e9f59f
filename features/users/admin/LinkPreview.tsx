import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DialogNotice } from '#platform/web/notices/Notices.tsx'
import { notices } from '#platform/web/notices/notices.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Button } from '#platform/web/ui/Button.tsx'
import { linkUser, previewLink } from './account-requests.ts'
import { LinkEffects } from './LinkEffects.tsx'
import { forgetUser, refreshUser, usersKey } from './user-list.ts'

type Props = {
  /** The user whose account stays. */
  readonly user: User
  readonly other: User
  readonly onBack: () => void
  readonly onEnd: () => void
  /** Called once the other account is in no list any more. */
  readonly onGone: (user: User) => void
}

/** Shows what linking will do, or why the server refuses it, and links the accounts. */
export function LinkPreview({ user, other, onBack, onEnd, onGone }: Props) {
  const t = useText('users')
  const queryClient = useQueryClient()
  const preview = useQuery({
    queryKey: [...usersKey, 'link', user.id, other.id],
    queryFn: ({ signal }) => previewLink(user, other, signal),
    // What moves may differ at the next preview, so it is not cached.
    gcTime: 0,
  })
  const { change, isBusy } = useAdminChange({
    send: async () => {
      const answer = await linkUser(user, other)
      await forgetUser(queryClient, other.id)
      await refreshUser(queryClient, user.id)
      return answer
    },
    done: t('link.done', { name: user.name }),
    failed: t('link.failed'),
    refresh: [],
    // After a refusal the preview is out of date as well.
    refreshRefused: [usersKey],
    onDone: () => {
      onGone(other)
      onEnd()
    },
  })
  const goBack = () => {
    // Dialogs show the last failure, which was about the account just left.
    notices.clear()
    onBack()
  }
  return (
    <div className="grid gap-4">
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-2 rounded-control bg-sunken p-4 text-label">
        <AccountDetail term={t('link.disappears')} user={other} />
        <AccountDetail term={t('link.stays')} user={user} />
      </dl>
      <QueryContent query={preview} failed={t('link.failed')} retry={t('retry')}>
        {(effects) => <LinkEffects effects={effects} />}
      </QueryContent>
      <DialogNotice />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
        <Button look="ghost" onClick={onEnd}>
          {t('cancel')}
        </Button>
        <Button look="secondary" onClick={goBack}>
          {t('link.another')}
        </Button>
        <Button look="danger" isBusy={isBusy} disabled={!preview.data} onClick={() => change(undefined)}>
          {t('link.button')}
        </Button>
      </div>
    </div>
  )
}

/** Two accounts of one person often have the same name, so the details that differ are shown below it. */
const AccountDetail = ({ term, user }: { readonly term: string; readonly user: User }) => (
  <>
    <dt className="text-ink-muted">{term}</dt>
    <dd className="min-w-0 wrap-anywhere">
      <span className="block font-medium">{user.name}</span>
      <span className="block text-sm text-ink-muted">
        {[user.username, user.email].filter(Boolean).join(' · ')}
      </span>
    </dd>
  </>
)

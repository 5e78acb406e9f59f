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
import { forgetUser, refreshUser } from './user-list.ts'

type Props = {
  /** Whose account stays. */
  readonly user: User
  readonly other: User
  readonly onBack: () => void
  readonly onEnd: () => void
}

/** Shows what linking will do, or why the server refuses it, and does it. */
export function LinkPreview({ user, other, onBack, onEnd }: Props) {
  const t = useText('users')
  const queryClient = useQueryClient()
  const preview = useQuery({
    queryKey: ['admin', 'users', 'link', user.id, other.id],
    queryFn: ({ signal }) => previewLink(user, other, signal),
    // What moves may be another thing the next time that it is asked.
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
    onDone: onEnd,
  })
  const goBack = () => {
    // The dialog repeats what failed last, which was about this account.
    notices.clear()
    onBack()
  }
  return (
    <div className="grid gap-4">
      <p className="text-label font-medium wrap-anywhere">
        {t('link.from', { name: other.name, username: other.username, kept: user.name })}
      </p>
      <QueryContent query={preview} failed={t('link.failed')} retry={t('retry')}>
        {(effects) => <LinkEffects effects={effects} />}
      </QueryContent>
      <DialogNotice />
      <div className="mt-2 flex flex-wrap justify-end gap-3">
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

import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import type { Me } from '#features/session/contract.ts'
import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Dialog } from '#platform/web/ui/Dialog.tsx'
import { MoveForm } from './MoveForm.tsx'

type Props = { readonly me: Me; readonly user: User; readonly onEnd: () => void }

/** Changes a user's organisation and role, or sets the first ones. */
export function MoveDialog({ me, user, onEnd }: Props) {
  const t = useText('users')
  const organizations = useQuery(organizationsQuery)
  const { name, organization } = user
  const title = t('move.title', { name })
  return (
    <Dialog name={title} isOpen onClose={onEnd} className="p-6">
      <h2 className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</h2>
      <p className="mt-2 mb-5 text-label wrap-anywhere text-ink-muted">
        {organization ? t('move.leave', { name, organization: organization.name }) : t('move.text')}
      </p>
      <QueryContent query={organizations} failed={t('organizationsFailed')} retry={t('retry')}>
        {() => <MoveForm me={me} user={user} onEnd={onEnd} />}
      </QueryContent>
    </Dialog>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { RouteReply } from '#platform/contract/route.ts'
import { formatMoment } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { PageSection } from '#platform/web/ui/PageSection.tsx'
import type { sessionRoutes } from '../contract.ts'
import { accountChangesQuery } from './own-sessions.ts'

type ShownChange = RouteReply<typeof sessionRoutes.listAccountChanges>[number]

/** What others changed of the account; nothing at all if nobody changed anything. */
export function ChangesByOthers() {
  const t = useText('session')
  const changes = useQuery(accountChangesQuery)
  if (changes.isPending || changes.data?.length === 0) return null
  return (
    <PageSection title={t('account.changes.title')} lead={t('account.changes.lead')}>
      <QueryContent query={changes} failed={t('account.changes.failed')} retry={t('account.retry')}>
        {(all) => (
          <Card>
            <ul className="divide-y divide-line">
              {all.map((change) => (
                <ChangeRow key={change.id} change={change} />
              ))}
            </ul>
          </Card>
        )}
      </QueryContent>
    </PageSection>
  )
}

function ChangeRow({ change: { by, changes, created_at } }: { readonly change: ShownChange }) {
  const t = useText('session')
  const language = useLanguage()
  const nameOf = ({ kind, name }: ShownChange['by']): string => {
    if (kind === 'token') return t('account.changes.authors.token', { name: name ?? '' })
    if (kind === 'person') return name ?? t('account.changes.authors.deleted')
    return t(`account.changes.authors.${kind}`)
  }
  return (
    <li className="px-4 py-4 wrap-anywhere sm:px-5">
      {changes.map((kind) => (
        <p key={kind} className="font-medium">
          {t(`account.changes.kinds.${kind}`)}
        </p>
      ))}
      <p className="mt-0.5 flex flex-wrap gap-x-3 text-sm text-ink-muted">
        <span>{t('account.changes.by', { who: nameOf(by) })}</span>
        <span>{formatMoment(created_at, language)}</span>
      </p>
    </li>
  )
}

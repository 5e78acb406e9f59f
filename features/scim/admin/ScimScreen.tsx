import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { Card } from '#platform/web/ui/Card.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { CopyLine } from './CopyLine.tsx'
import { TokenDialog } from './TokenDialog.tsx'
import { TokenForm } from './TokenForm.tsx'
import { TokensTable } from './TokensTable.tsx'
import { scimAddress, scimTokensQuery } from './token-requests.ts'

/** What an identity provider needs to keep the people of an organisation here: the address and a token. */
export function ScimScreen() {
  const t = useText('scim')
  useDocumentTitle(t('title'))
  const { data: me } = useQuery(sessionQuery)
  const tokens = useQuery(scimTokensQuery)
  // In no store: it is gone once it has been closed.
  const [made, setMade] = useState<string>()
  if (!me) return null
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <BackLink to={screens.admin} params={{ _splat: 'users' }}>
        {t('back')}
      </BackLink>
      <div>
        <h2 className="text-title font-semibold">{t('title')}</h2>
        <p className="max-w-prose text-label text-ink-muted">{t('lead')}</p>
      </div>
      <Card className="p-5 sm:p-6">
        <CopyLine label={t('address')} value={scimAddress()} />
      </Card>
      <TokenForm me={me} onMade={setMade} />
      <QueryContent query={tokens} failed={t('loadFailed')} retry={t('retry')}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState title={t('none')}>{t('noneText')}</EmptyState>
          ) : (
            <TokensTable tokens={found} isOfMany={me.permissions.includes('superadmin')} />
          )
        }
      </QueryContent>
      <TokenDialog token={made} onClose={() => setMade(undefined)} />
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { screens } from '#features/paths.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import { type MadeToken, TokenDialog } from './TokenDialog.tsx'
import { TokenForm } from './TokenForm.tsx'
import { TokensTable } from './TokensTable.tsx'
import { tokensQuery } from './token-requests.ts'

/** The access tokens of programs: their list, and the form for a new one. */
export function TokensScreen() {
  const t = useText('tokens')
  useDocumentTitle(t('title'))
  const { data: me } = useQuery(sessionQuery)
  const tokens = useQuery(tokensQuery)
  // Held in this component only, so that it is gone once the dialog is closed.
  const [made, setMade] = useState<MadeToken>()
  if (!me) return null
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <BackLink to={screens.admin} params={{ _splat: 'users' }}>
        {t('back')}
      </BackLink>
      <TabHeading title={t('title')} lead={t('lead')} />
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
      <TokenDialog made={made} onClose={() => setMade(undefined)} />
    </div>
  )
}

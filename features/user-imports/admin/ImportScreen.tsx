import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { latestImportQuery } from './import-requests.ts'
import { ImportEnd } from './ImportEnd.tsx'
import { ImportFilePart } from './ImportFilePart.tsx'
import { ImportProgress } from './ImportProgress.tsx'

/** Adding many users. It opens with the running import, or with the last result if that was not downloaded. */
export function ImportScreen() {
  const t = useText('user-imports')
  const latest = useQuery(latestImportQuery)
  const [isAnother, setAnother] = useState(false)
  useDocumentTitle(t('title'))
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <BackLink to={screens.admin} params={{ _splat: 'users' }}>
        {t('back')}
      </BackLink>
      <QueryContent query={latest} failed={t('loadFailed')} retry={t('retry')}>
        {(found) => {
          if (found && found.ended_at === null) return <ImportProgress found={found} />
          const isOpen = found !== null && !found.is_result_taken
          if (isOpen && !isAnother) return <ImportEnd found={found} onAnother={() => setAnother(true)} />
          return (
            <ImportFilePart
              onStarted={() => {
                setAnother(false)
                return latest.refetch()
              }}
            />
          )
        }}
      </QueryContent>
    </div>
  )
}

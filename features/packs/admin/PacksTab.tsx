import { useQuery } from '@tanstack/react-query'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { ExportForm } from './ExportForm.tsx'
import { ImportPart } from './ImportPart.tsx'
import { packScenariosQuery } from './queries.ts'
import { StarterPart } from './StarterPart.tsx'

/** Scenarios as files: from elsewhere, and for others. */
export function PacksTab() {
  const t = useText('packs')
  useDocumentTitle(t('title'))
  const scenarios = useQuery(packScenariosQuery)
  return (
    <>
      {scenarios.data?.length === 0 && <StarterPart />}
      <ImportPart />
      <QueryContent query={scenarios} failed={t('loadFailed')} retry={t('retry')}>
        {(all) => <ExportForm scenarios={all.filter(({ archived }) => !archived)} />}
      </QueryContent>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { allScenariosQuery } from '#features/scenarios/admin/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { ExportPart } from './ExportPart.tsx'
import { ImportPart } from './ImportPart.tsx'

/** Imports scenarios from files, and exports them. */
export function PacksTab() {
  const t = useText('packs')
  useDocumentTitle(t('tab'))
  const scenarios = useQuery(allScenariosQuery)
  return (
    <>
      <ImportPart />
      <QueryContent query={scenarios} failed={t('loadFailed')} retry={t('retry')}>
        {(all) => <ExportPart scenarios={all.filter(({ archived }) => !archived)} />}
      </QueryContent>
    </>
  )
}

import { useIsAllowed } from '#features/session/web/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { MoodForm } from './MoodForm.tsx'
import { MoodsTable } from './MoodsTable.tsx'
import { allMoodsQuery } from './queries.ts'

/** The moods, and the form for a new one. Admins read; superadmins write. */
export function MoodsTab() {
  const t = useText('moods')
  const canEdit = useIsAllowed('superadmin')
  useDocumentTitle(t('title'))
  return (
    <>
      {!canEdit && <Banner tone="note">{t('readOnly')}</Banner>}
      <MoodForm isDisabled={!canEdit} />
      <QueryContent query={useQuery(allMoodsQuery)} failed={t('loadFailed')} retry={t('retry')}>
        {(moods) => <MoodsTable moods={moods} canEdit={canEdit} />}
      </QueryContent>
    </>
  )
}

import { useIsAllowed } from '#features/session/web/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { CriteriaForm } from './CriteriaForm.tsx'
import { CriteriaList } from './CriteriaList.tsx'
import { ObjectionList } from './ObjectionList.tsx'
import { criteriaQuery } from './queries.ts'

/** The evaluation criteria, and new ones. Admins read; superadmins write. */
export function CriteriaTab() {
  const t = useText('criteria')
  const mayWrite = useIsAllowed('superadmin')
  const query = useQuery(criteriaQuery)
  useDocumentTitle(t('title'))
  return (
    <>
      {!mayWrite && <Banner tone="note">{t('readOnly')}</Banner>}
      <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
        {(criteria) => (
          <>
            <CriteriaList criteria={criteria} mayWrite={mayWrite} />
            {mayWrite && <ObjectionList criteriaId={null} />}
          </>
        )}
      </QueryContent>
      {/* Not before what stands above it: the list would push the form away from whoever has begun to read it. */}
      {mayWrite && !query.isPending && <CriteriaForm />}
    </>
  )
}

/** New evaluation criteria, and nothing beside them. */
export function NewCriteriaTab() {
  const t = useText('criteria')
  useDocumentTitle(t('new'))
  return (
    <>
      <CriteriaForm />
    </>
  )
}

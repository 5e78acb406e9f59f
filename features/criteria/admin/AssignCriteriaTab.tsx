import { useIsAllowed } from '#features/session/web/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { allScenariosQuery } from '#features/scenarios/admin/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { AssignForm } from './AssignForm.tsx'
import { CriteriaAssignmentsTable } from './CriteriaAssignmentsTable.tsx'
import { criteriaQuery } from './queries.ts'

/** Which scenario is evaluated by which criteria. Admins read; superadmins write. */
export function AssignCriteriaTab() {
  const t = useText('criteria')
  const canEdit = useIsAllowed('superadmin')
  const scenarios = useQuery(allScenariosQuery)
  useDocumentTitle(t('assigning'))
  return (
    <>
      {!canEdit && <Banner tone="note">{t('readOnly')}</Banner>}
      <QueryContent query={useQuery(criteriaQuery)} failed={t('loadFailed')} retry={t('retry')}>
        {(criteria) => (
          <>
            <QueryContent query={scenarios} failed={t('scenariosFailed')} retry={t('retry')}>
              {(all) => <AssignForm scenarios={all} criteria={criteria} canEdit={canEdit} />}
            </QueryContent>
            <CriteriaAssignmentsTable criteria={criteria} canEdit={canEdit} />
          </>
        )}
      </QueryContent>
    </>
  )
}

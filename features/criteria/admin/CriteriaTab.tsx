import { useIsAllowed } from '#features/session/web/queries.ts'
import { useQuery } from '@tanstack/react-query'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { CriteriaList } from './CriteriaList.tsx'
import { ObjectionList } from './ObjectionList.tsx'
import { criteriaQuery } from './queries.ts'

/** Loaded separately, like the form to edit them: few people who open the admin area write criteria. */
const CriteriaForm = requiredComponent(
  'criteria-form',
  async () => (await import('./CriteriaForm.tsx')).CriteriaForm,
)

/** The evaluation criteria, and the form for new ones. Admins read; superadmins write. */
export function CriteriaTab() {
  const t = useText('criteria')
  const canEdit = useIsAllowed('superadmin')
  const query = useQuery(criteriaQuery)
  useDocumentTitle(t('title'))
  return (
    <>
      {!canEdit && <Banner tone="note">{t('readOnly')}</Banner>}
      <QueryContent query={query} failed={t('loadFailed')} retry={t('retry')}>
        {(criteria) => (
          <>
            <CriteriaList criteria={criteria} canEdit={canEdit} />
            {canEdit && <ObjectionList criteriaId={null} />}
          </>
        )}
      </QueryContent>
      {/* Shown only after the list, which would otherwise push the form down while somebody reads it. */}
      {canEdit && !query.isPending && <CriteriaForm />}
    </>
  )
}

/** Only the form for new criteria. */
export function NewCriteriaTab() {
  const t = useText('criteria')
  useDocumentTitle(t('new'))
  return <CriteriaForm />
}

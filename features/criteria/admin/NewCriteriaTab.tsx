import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { CriteriaForm } from './CriteriaForm.tsx'

/** New evaluation criteria, and nothing beside them. */
export function NewCriteriaTab() {
  const t = useText('criteria')
  useDocumentTitle(t('new'))
  return <CriteriaForm />
}

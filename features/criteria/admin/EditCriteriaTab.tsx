import { useState } from 'react'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { type Criteria, criteriaFailures } from '../contract.ts'
import { CriteriaEditForm } from './CriteriaEditForm.tsx'
import { NamedCriteria } from './NamedCriteria.tsx'

/** Edits the criteria that the address names. */
export function EditCriteriaTab() {
  const t = useText('criteria')
  useDocumentTitle(t('editing'))
  return (
    <NamedCriteria>{(criteria) => <FoundCriteria key={criteria.id} criteria={criteria} />}</NamedCriteria>
  )
}

/**
 * Archived criteria get no form; a form that is open already stays, because removing it would discard what was typed.
 */
function FoundCriteria({ criteria }: { readonly criteria: Criteria }) {
  const t = useText('criteria')
  const failureText = useFailureText()
  const { archived, scenarios } = criteria
  const [hasForm, setForm] = useState(!archived)
  if (!archived && !hasForm) setForm(true)
  return (
    <>
      <Banner tone="note">
        {archived ? failureText(criteriaFailures.archived) : t('editHint', { count: scenarios.length })}
      </Banner>
      {hasForm && <CriteriaEditForm criteria={criteria} />}
    </>
  )
}

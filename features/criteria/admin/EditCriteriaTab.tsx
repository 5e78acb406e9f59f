import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { screens } from '#features/paths.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { type Criteria, criteriaFailures } from '../contract.ts'
import { CriteriaEditForm } from './CriteriaEditForm.tsx'
import { criteriaQuery } from './queries.ts'

/** Edits the criteria that the address names. */
export function EditCriteriaTab() {
  const t = useText('criteria')
  const failureText = useFailureText()
  useDocumentTitle(t('editing'))
  const { criteria: id }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return (
    <div className="grid min-w-0 grid-cols-1 gap-6">
      <BackLink to={screens.admin} params={{ _splat: 'evaluation-criteria' }}>
        {t('title')}
      </BackLink>
      <QueryContent query={useQuery(criteriaQuery)} failed={t('loadFailed')} retry={t('retry')}>
        {(all) => {
          const criteria = all.find((one) => one.id === id)
          return criteria ? (
            <FoundCriteria key={criteria.id} criteria={criteria} />
          ) : (
            <EmptyState>{failureText(criteriaFailures.missing)}</EmptyState>
          )
        }}
      </QueryContent>
    </div>
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

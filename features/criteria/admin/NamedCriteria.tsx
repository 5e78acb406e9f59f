import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '#features/paths.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { BackLink } from '#platform/web/ui/BackLink.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { type Criteria, criteriaFailures } from '../contract.ts'
import { criteriaQuery } from './queries.ts'

type Props = { readonly children: (criteria: Criteria) => ReactNode }

/** A screen for the criteria that the address names. */
export function NamedCriteria({ children }: Props) {
  const t = useText('criteria')
  const failureText = useFailureText()
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
            children(criteria)
          ) : (
            <EmptyState>{failureText(criteriaFailures.missing)}</EmptyState>
          )
        }}
      </QueryContent>
    </div>
  )
}

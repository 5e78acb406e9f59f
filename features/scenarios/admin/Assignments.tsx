import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useIsAllowed } from '#features/session/web/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { EmptyState } from '#platform/web/ui/EmptyState.tsx'
import { AssignmentsTable } from './AssignmentsTable.tsx'
import { CreateScenarioLink } from './CreateScenarioLink.tsx'
import { allScenariosQuery } from './queries.ts'

/** The scenarios that an organisation may be given: archived ones are not. */
export function Assignments({ organization }: { readonly organization: number }) {
  const t = useText('scenarios')
  const canCreate = useIsAllowed('superadmin')
  const query = useQuery(allScenariosQuery)
  const { data } = query
  const offered = useMemo(() => data?.filter(({ archived }) => !archived) ?? [], [data])
  return (
    <QueryContent query={query} failed={t('admin.loadFailed')} retry={t('admin.retry')}>
      {() =>
        offered.length === 0 ? (
          <EmptyState title={t('admin.none')} action={canCreate && <CreateScenarioLink />}>
            {t('admin.assignments.none')}
          </EmptyState>
        ) : (
          <AssignmentsTable scenarios={offered} organization={organization} />
        )
      }
    </QueryContent>
  )
}

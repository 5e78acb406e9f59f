import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { AssignmentsTable } from './AssignmentsTable.tsx'
import { NoScenarios } from './NoScenarios.tsx'
import { allScenariosQuery } from './queries.ts'

/** The scenarios that an organisation may be given: archived ones are not. */
export function Assignments({ organization }: { readonly organization: number }) {
  const t = useText('scenarios')
  const query = useQuery(allScenariosQuery)
  const { data } = query
  const offered = useMemo(() => data?.filter(({ archived }) => !archived) ?? [], [data])
  return (
    <QueryContent query={query} failed={t('admin.loadFailed')} retry={t('admin.retry')}>
      {() =>
        offered.length === 0 ? (
          <NoScenarios />
        ) : (
          <AssignmentsTable scenarios={offered} organization={organization} />
        )
      }
    </QueryContent>
  )
}

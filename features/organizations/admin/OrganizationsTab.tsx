import { useQuery } from '@tanstack/react-query'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { OrganizationForm } from './OrganizationForm.tsx'
import { OrganizationsTable } from './OrganizationsTable.tsx'
import { organizationsQuery } from './queries.ts'

/** The form for a new organisation, and the table of all organisations. */
export function OrganizationsTab() {
  const t = useText('organizations')
  useDocumentTitle(t('title'))
  return (
    <>
      <OrganizationForm />
      <QueryContent query={useQuery(organizationsQuery)} failed={t('loadFailed')} retry={t('retry')}>
        {(organizations) => <OrganizationsTable organizations={organizations} />}
      </QueryContent>
    </>
  )
}

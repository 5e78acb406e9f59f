import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { LoadFailure } from '#platform/web/table/LoadFailure.tsx'

type Props = Omit<Parameters<typeof SelectField>[0], 'label' | 'choices'>

/** For which organisation a token works. */
export function TokenOrganization(props: Props) {
  const t = useText('tokens')
  const query = useQuery(organizationsQuery)
  if (query.isLoadingError)
    return <LoadFailure query={query} failed={t('organizationsFailed')} retry={t('retry')} />
  const organizations = query.data ?? []
  return (
    <SelectField
      // A select cannot hold what it does not offer yet.
      key={organizations.length}
      {...props}
      label={t('organization')}
      choices={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { organizationsQuery, toOrganizationChoice } from '#features/organizations/admin/queries.ts'
import { LoadedSelectField } from '#platform/web/forms/LoadedSelectField.tsx'
import type { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'

type Props = Omit<Parameters<typeof SelectField>[0], 'label' | 'choices'>

/** The choice of the token's organisation. */
export function TokenOrganization(props: Props) {
  const t = useText('tokens')
  return (
    <LoadedSelectField
      {...props}
      query={useQuery(organizationsQuery)}
      toChoice={toOrganizationChoice}
      label={t('organization')}
      failed={t('organizationsFailed')}
      retry={t('retry')}
    />
  )
}

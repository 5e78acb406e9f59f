import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Field } from '#platform/web/ui/Field.tsx'
import { usePlacesText } from './OrganizationField.tsx'

/** An admin's own organisation, into which everybody comes whom they create. */
export function FixedOrganization({ name }: { readonly name: string }) {
  const t = useText('users')
  const placesText = usePlacesText()
  const { data: [own] = [] } = useQuery(organizationsQuery)
  return <Field label={t('organization')} readOnly value={name} hint={placesText(own)} />
}

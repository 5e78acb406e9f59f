import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Organization } from '#features/organizations/contract.ts'
import { organizationsQuery, toOrganizationChoice } from '#features/organizations/admin/queries.ts'
import { LoadedSelectField } from '#platform/web/forms/LoadedSelectField.tsx'
import type { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { Field } from '#platform/web/ui/Field.tsx'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'choices' | 'placeholder' | 'hint'> & {
  /** The id of the chosen organisation, whose free seats are shown. */
  readonly chosen: number | undefined
}

/** The choice of a user's organisation. */
export function OrganizationField({ chosen, ...rest }: Props) {
  const t = useText('users')
  const query = useQuery(organizationsQuery)
  const seatsText = useSeatsText()
  return (
    <LoadedSelectField
      {...rest}
      query={query}
      toChoice={toOrganizationChoice}
      label={t('organization')}
      placeholder={t('choose')}
      failed={t('organizationsFailed')}
      retry={t('retry')}
      hint={seatsText(query.data?.find(({ id }) => id === chosen))}
    />
  )
}

/** Says how many seats of an organisation are taken. */
function useSeatsText(): (organization: Organization | undefined) => string | undefined {
  const t = useText('users')
  return (organization) => {
    if (!organization) return undefined
    const { user_count: taken, max_users: max } = organization
    return taken < max ? t('seats', { taken, count: max }) : t('full', { taken, max })
  }
}

/** An admin's own organisation, the only one they can create users in. */
export function FixedOrganization({ name }: { readonly name: string }) {
  const t = useText('users')
  const seatsText = useSeatsText()
  const { data: [own] = [] } = useQuery(organizationsQuery)
  return <Field label={t('organization')} readOnly value={name} hint={seatsText(own)} />
}

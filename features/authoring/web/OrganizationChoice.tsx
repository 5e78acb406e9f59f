import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/web/queries.ts'
import { ChoiceField } from '#platform/web/forms/ChoiceField.tsx'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { useChosen } from './useChosen.ts'

const look = 'w-full sm:w-96'

/** For a superadmin, who speaks for every organisation. */
export function OrganizationChoice() {
  const t = useText('authoring')
  const failureText = useFailureText()
  const { chosen, choose } = useChosen('scenarios')
  const { data: organizations = [], error, isPending, refetch } = useQuery(organizationsQuery)
  if (error && organizations.length === 0)
    return (
      <Banner
        tone="error"
        className="grow"
        action={<TextButton onClick={() => void refetch()}>{t('retry')}</TextButton>}
      >
        {failureText(error, t('assignments.organizationsFailed'))}
      </Banner>
    )
  return (
    <ChoiceField
      label={t('assignments.organization')}
      choices={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen.organization === undefined ? '' : String(chosen.organization)}
      placeholder={t('assignments.choosePlaceholder')}
      disabled={isPending}
      onChoose={(id) => choose({ organization: Number(id) })}
      className={look}
    />
  )
}

/** An admin's is fixed. */
export function OwnOrganization({ name }: { readonly name: string }) {
  const t = useText('authoring')
  return (
    <ChoiceField
      label={t('assignments.organization')}
      choices={[{ value: name, label: name }]}
      value={name}
      disabled
      onChoose={() => {}}
      className={look}
    />
  )
}

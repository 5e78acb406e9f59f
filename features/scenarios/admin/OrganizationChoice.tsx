import { useQuery } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { Select } from '#platform/web/ui/Select.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { useChosen } from './useChosen.ts'

/** For a superadmin, who speaks for every organisation. */
export function OrganizationChoice({ chosen }: { readonly chosen: number | undefined }) {
  const t = useText('scenarios')
  const failureText = useFailureText()
  const { choose } = useChosen('scenarios')
  const { data: organizations = [], error, isPending, refetch } = useQuery(organizationsQuery)
  if (error && organizations.length === 0)
    return (
      <Banner
        tone="error"
        className="grow"
        action={<TextButton onClick={() => void refetch()}>{t('admin.retry')}</TextButton>}
      >
        {failureText(error, t('admin.assignments.organizationsFailed'))}
      </Banner>
    )
  return (
    <Select
      label={t('admin.assignments.organization')}
      choices={organizations.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={chosen === undefined ? '' : String(chosen)}
      placeholder={t('admin.choose')}
      disabled={isPending}
      onChoose={(id) => choose({ organization: Number(id) })}
      className="w-full sm:w-96"
    />
  )
}

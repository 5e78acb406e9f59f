import { useQuery } from '@tanstack/react-query'
import { organizationsQuery, toOrganizationChoice } from '#features/organizations/admin/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LoadedSelect } from '#platform/web/table/LoadedSelect.tsx'
import { useTabSelection } from './useTabSelection.ts'

/** A superadmin chooses the organisation whose assignments are shown. */
export function OrganizationChoice({ chosen }: { readonly chosen: number | undefined }) {
  const t = useText('scenarios')
  const { choose } = useTabSelection('scenarios')
  return (
    <LoadedSelect
      query={useQuery(organizationsQuery)}
      toChoice={toOrganizationChoice}
      failed={t('admin.assignments.organizationsFailed')}
      retry={t('admin.retry')}
      label={t('admin.assignments.organization')}
      value={chosen === undefined ? '' : String(chosen)}
      placeholder={t('admin.choose')}
      onChoose={(id) => choose({ organization: Number(id) })}
      className="w-full sm:w-96"
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { organizationsQuery, toOrganizationChoice } from '#features/organizations/admin/queries.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LoadedSelect } from '#platform/web/table/LoadedSelect.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import { DeadlineList } from './DeadlineList.tsx'

/** The deadlines of an organisation's scenarios, and who has met them. */
export function DeadlinesTab() {
  const t = useText('deadlines')
  useDocumentTitle(t('title'))
  const { data: me } = useQuery(sessionQuery)
  const [chosen, choose] = useState<number>()
  const organization = chosen ?? me?.organization?.id
  return (
    <div className="grid grid-cols-1 gap-5">
      <TabHeading title={t('title')} lead={t('lead')}>
        {me?.permissions.includes('superadmin') && (
          <DeadlineOrganization value={organization} onChoose={choose} />
        )}
      </TabHeading>
      {organization !== undefined && <DeadlineList key={organization} organization={organization} />}
    </div>
  )
}

type ChoiceProps = { readonly value: number | undefined; readonly onChoose: (id: number) => void }

function DeadlineOrganization({ value, onChoose }: ChoiceProps) {
  const t = useText('deadlines')
  return (
    <LoadedSelect
      query={useQuery(organizationsQuery)}
      toChoice={toOrganizationChoice}
      failed={t('organizationsFailed')}
      retry={t('retry')}
      label={t('organization')}
      value={value === undefined ? '' : String(value)}
      placeholder={t('chooseOrganization')}
      onChoose={(id) => onChoose(Number(id))}
      className="w-full sm:w-56"
    />
  )
}

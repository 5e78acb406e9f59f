import { useQuery, useQueryClient } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import type { Organization } from '#features/organizations/contract.ts'
import { assignScenario } from '#features/scenarios/admin/queries.ts'
import { formatDay } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { draftQuery, publishedQueryKeys } from './queries.ts'
import type { Draft } from './useWorkspaceDraft.ts'

/** The organisations that practise the scenario. They are not part of the draft: a change takes effect at once. */
export function PractisingOrganizations({ draft }: { readonly draft: Draft }) {
  const t = useText('workspace')
  return (
    <QueryContent query={useQuery(organizationsQuery)} failed={t('loadFailed')} retry={t('retry')}>
      {(organizations) => (
        <ul aria-label={t('organizations.label')} className="divide-y divide-line">
          {organizations.map((organization) => (
            <li key={organization.id} className="px-5 py-1">
              <PractisingOrganization draft={draft} organization={organization} />
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  )
}

type Props = { readonly draft: Draft; readonly organization: Pick<Organization, 'id' | 'name'> }

/** Each organisation is saved by itself, so that none waits for another; until then it shows the requested state. */
function PractisingOrganization({ draft, organization: { id, name } }: Props) {
  const t = useText('workspace')
  const scenarioText = useText('scenarios')
  const language = useLanguage()
  const queryClient = useQueryClient()
  const { change, isBusy, sent } = useAdminChange({
    send: async (isAssigned: boolean) => {
      const answer = await assignScenario({ id: draft.id, organization: id, isAssigned })
      await queryClient.invalidateQueries({ queryKey: draftQuery(draft.id).queryKey })
      return answer
    },
    done: ({ ended_deadlines = [] }) => {
      const [ended] = ended_deadlines
      return ended
        ? scenarioText('done.deadlineEnded', { day: formatDay(ended.due_on, language) })
        : t('organizations.saved')
    },
    failed: t('organizations.failed'),
    refresh: publishedQueryKeys,
  })
  return (
    <Checkbox
      label={name}
      isChecked={sent ?? draft.state.organization_ids.includes(id)}
      aria-busy={isBusy}
      onCheck={change}
      className="w-full"
    />
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { organizationsQuery } from '#features/organizations/admin/queries.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { assignOrganization, draftQuery, publishedQueryKeys } from './queries.ts'
import type { Draft } from './useWorkspaceDraft.ts'

/** Which organisations practise it. That is no part of a draft: it counts at once for what is published. */
export function PractisingOrganizations({ draft }: { readonly draft: Draft }) {
  const t = useText('workspace')
  const queryClient = useQueryClient()
  const { change, isBusy } = useAdminChange({
    send: async ({ id, isAssigned }: { readonly id: number; readonly isAssigned: boolean }) => {
      const answer = await assignOrganization(draft.id, id, isAssigned)
      await queryClient.invalidateQueries({ queryKey: draftQuery(draft.id).queryKey })
      return answer
    },
    done: t('organizations.saved'),
    failed: t('organizations.failed'),
    refresh: publishedQueryKeys,
  })
  return (
    <QueryContent query={useQuery(organizationsQuery)} failed={t('loadFailed')} retry={t('retry')}>
      {(organizations) => (
        <ul aria-label={t('organizations.label')} aria-busy={isBusy} className="divide-y divide-line">
          {organizations.map(({ id, name }) => (
            <li key={id} className="px-5 py-1">
              <Checkbox
                label={name}
                isChecked={draft.state.organization_ids.includes(id)}
                onCheck={(isAssigned) => change({ id, isAssigned })}
                className="w-full"
              />
            </li>
          ))}
        </ul>
      )}
    </QueryContent>
  )
}

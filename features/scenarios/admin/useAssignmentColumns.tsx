import { useMemo } from 'react'
import type { AdminScenario } from '../contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Column } from '#platform/web/table/table.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Excerpt } from '#platform/web/ui/Excerpt.tsx'
import { AssignmentToggle } from './AssignmentToggle.tsx'
import { CellText } from './CellText.tsx'

/** Characters of a description that are seen until more is asked for. */
const SEEN = 140

/** Whether an organisation practises a scenario. */
export const isAssignedTo = ({ organizations }: AdminScenario, organization: number): boolean =>
  organizations.some(({ id }) => id === organization)

/** Every scenario with a tick where the organisation practises it. */
export function useAssignmentColumns(organization: number): readonly Column<AdminScenario>[] {
  const t = useText('scenarios')
  return useMemo(() => {
    const stateOf = (scenario: AdminScenario) =>
      isAssignedTo(scenario, organization)
        ? t('admin.assignments.assigned')
        : t('admin.assignments.notAssigned')
    return [
      {
        name: 'title',
        title: t('admin.scenario'),
        width: 20,
        text: ({ title }) => title,
        cell: (scenario) => (
          <AssignmentToggle
            scenario={scenario}
            organization={organization}
            isAssigned={isAssignedTo(scenario, organization)}
          />
        ),
      },
      {
        name: 'description',
        title: t('admin.fields.description.label'),
        width: 28,
        text: ({ description }) => description,
        cell: ({ description }) => (
          <CellText>
            <Excerpt text={description} limit={SEEN} more={t('admin.more')} less={t('admin.less')} />
          </CellText>
        ),
      },
      {
        name: 'assigned',
        title: t('admin.assignments.state'),
        width: 9,
        text: stateOf,
        cell: (scenario) => (
          <Badge tone={isAssignedTo(scenario, organization) ? 'good' : 'plain'}>{stateOf(scenario)}</Badge>
        ),
      },
    ]
  }, [t, organization])
}

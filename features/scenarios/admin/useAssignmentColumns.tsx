import { useMemo } from 'react'
import { type AdminScenario, adminScenarioTitle } from '../contract-admin.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import type { Column } from '#platform/web/table/table.ts'
import { TruncatedText } from '#platform/web/table/TruncatedText.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { AssignmentToggle } from './AssignmentToggle.tsx'

/** Whether an organisation practises a scenario. */
export const isAssignedTo = ({ organizations }: AdminScenario, organization: number): boolean =>
  organizations.some(({ id }) => id === organization)

/** Every scenario with a tick where the organisation practises it. */
export function useAssignmentColumns(organization: number): readonly Column<AdminScenario>[] {
  const t = useText('scenarios')
  const language = useLanguage()
  return useMemo(() => {
    const titleOf = (scenario: AdminScenario) => adminScenarioTitle(scenario, language).text
    const stateOf = (scenario: AdminScenario) =>
      isAssignedTo(scenario, organization)
        ? t('admin.assignments.assigned')
        : t('admin.assignments.notAssigned')
    return [
      {
        name: 'title',
        title: t('admin.scenario'),
        width: 20,
        text: titleOf,
        cell: (scenario) => (
          <TruncatedText text={titleOf(scenario)} title={t('admin.scenario')}>
            <AssignmentToggle
              scenario={scenario}
              organization={organization}
              isAssigned={isAssignedTo(scenario, organization)}
            />
          </TruncatedText>
        ),
      },
      {
        name: 'description',
        title: t('admin.fields.description.label'),
        width: 28,
        text: ({ description }) => description,
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
  }, [t, language, organization])
}

import { formatDay } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { type AdminScenario, adminScenarioTitle } from '../contract-admin.ts'
import { assignScenario, scenarioQueryKeys } from './queries.ts'

type Props = {
  readonly scenario: AdminScenario
  readonly organization: number
  readonly isAssigned: boolean
}

/** Assigns a scenario to an organisation, or unassigns it. While that is being saved it shows the wanted state. */
export function AssignmentToggle({ scenario, organization, isAssigned }: Props) {
  const t = useText('scenarios')
  const language = useLanguage()
  const { text, lang } = adminScenarioTitle(scenario, language)
  const { change, isBusy, sent } = useAdminChange({
    send: assignScenario,
    done: ({ ended_deadlines = [] }) => {
      const [ended] = ended_deadlines
      return ended
        ? t('done.deadlineEnded', { day: formatDay(ended.due_on, language) })
        : t('done.assignmentsSaved')
    },
    failed: t('admin.assignments.saveFailed'),
    refresh: scenarioQueryKeys,
  })
  return (
    <Checkbox
      label={<span lang={lang}>{text}</span>}
      isChecked={sent?.isAssigned ?? isAssigned}
      aria-busy={isBusy}
      onCheck={(wanted) => change({ id: scenario.id, organization, isAssigned: wanted })}
      // The checkbox flows inline with its text, so that a long text can be cut.
      className="inline! min-h-0! text-ink! [&>:first-child]:mr-2 [&>:first-child]:inline-grid! [&>:first-child]:align-middle"
    />
  )
}

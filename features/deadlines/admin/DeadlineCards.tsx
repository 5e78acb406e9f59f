import { focusContent } from '#platform/web/focus.ts'
import { useFocusedRow } from '#platform/web/table/useFocusedRow.ts'
import type { AssignmentDeadline } from '../contract.ts'
import { DeadlineCard } from './DeadlineCard.tsx'

type Props = { readonly organization: number; readonly deadlines: readonly AssignmentDeadline[] }

const idOf = ({ scenario }: AssignmentDeadline) => scenario.id

/** The cards. If a search removes the card that has the focus, the focus moves to the content. */
export function DeadlineCards({ organization, deadlines }: Props) {
  const { onFocus, onBlur } = useFocusedRow(deadlines, idOf, focusContent)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only tracks the focus
    <ul onFocus={onFocus} onBlur={onBlur} className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
      {deadlines.map((deadline, index) => (
        <DeadlineCard
          key={deadline.scenario.id}
          index={index}
          organization={organization}
          deadline={deadline}
        />
      ))}
    </ul>
  )
}

import { focusContent } from '#platform/web/focus.ts'
import { useFocusedRow } from '#platform/web/table/useFocusedRow.ts'
import type { AssignmentDeadline } from '../contract.ts'
import { DeadlineCard } from './DeadlineCard.tsx'

type Props = { readonly organization: number; readonly deadlines: readonly AssignmentDeadline[] }

const idOf = ({ scenario }: AssignmentDeadline) => scenario.id

/** The cards. Where a search leaves out the one that the keyboard is in, the keyboard goes on at the content. */
export function DeadlineCards({ organization, deadlines }: Props) {
  const { onFocus, onBlur } = useFocusedRow(deadlines, idOf, focusContent)
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- it only looks where the focus is
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

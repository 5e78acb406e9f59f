import type { Organization } from '#features/organizations/contract.ts'
import { EditButton } from '#platform/web/table/EditButton.tsx'
import { SeatsEditor } from './SeatsEditor.tsx'

type Props = {
  readonly organization: Organization
  /** The formatted number of seats. */
  readonly seats: string
  readonly isEdited: boolean
  readonly editName: string
  readonly onEdit: () => void
  readonly onEnd: () => void
}

/** An organisation's seats, with a button to edit them. */
export function SeatsCell({ organization, seats, isEdited, editName, onEdit, onEnd }: Props) {
  if (isEdited) return <SeatsEditor organization={organization} onEnd={onEnd} />
  return (
    <div className="flex items-center gap-1">
      {seats}
      <EditButton name={editName} onClick={onEdit} />
    </div>
  )
}

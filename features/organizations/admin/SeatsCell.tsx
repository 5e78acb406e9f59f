import type { Organization } from '#features/organizations/contract.ts'
import { EditButton } from '#platform/web/table/EditButton.tsx'
import { SeatsEditor } from './SeatsEditor.tsx'

type Props = {
  readonly organization: Organization
  /** How many people it may have, as they are written. */
  readonly seats: string
  readonly isEdited: boolean
  readonly editName: string
  readonly onEdit: () => void
  readonly onEnd: () => void
}

/** How many people an organisation may have, and the way to change it. */
export function SeatsCell({ organization, seats, isEdited, editName, onEdit, onEnd }: Props) {
  if (isEdited) return <SeatsEditor organization={organization} onEnd={onEnd} />
  return (
    <div className="flex items-center gap-1">
      {seats}
      <EditButton name={editName} onClick={onEdit} />
    </div>
  )
}

import type { Organization } from '#features/organizations/contract.ts'
import { EditButton } from '#platform/web/table/EditButton.tsx'
import { SeatsEditor } from './SeatsEditor.tsx'

type Props = {
  readonly organization: Organization
  readonly isEdited: boolean
  readonly editName: string
  readonly onEdit: () => void
  readonly onEnd: () => void
}

/** How many people an organisation may have, and the way to change it. */
export function SeatsCell({ organization, isEdited, editName, onEdit, onEnd }: Props) {
  if (isEdited) return <SeatsEditor organization={organization} onEnd={onEnd} />
  return (
    <div className="flex items-center gap-1">
      {organization.max_users}
      <EditButton name={editName} onClick={onEdit} />
    </div>
  )
}

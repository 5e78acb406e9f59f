import type { User } from '#features/users/contract.ts'
import { EditButton } from '#platform/web/table/EditButton.tsx'
import { LanguageEditor } from './LanguageEditor.tsx'

type Props = {
  readonly user: User
  readonly isEdited: boolean
  /** The name of the pencil. */
  readonly editName: string
  readonly onEdit: () => void
  readonly onEnd: () => void
}

export function LanguageCell({ user, isEdited, editName, onEdit, onEnd }: Props) {
  if (isEdited) return <LanguageEditor user={user} onEnd={onEnd} />
  return (
    <div className="flex items-center gap-1">
      <span lang={user.language.code} className="truncate">
        {user.language.name}
      </span>
      <EditButton name={editName} onClick={onEdit} />
    </div>
  )
}

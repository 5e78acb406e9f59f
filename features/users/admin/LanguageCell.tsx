import type { User } from '#features/users/contract.ts'
import { TruncatedText } from '#platform/web/table/TruncatedText.tsx'
import { EditButton } from '#platform/web/table/EditButton.tsx'
import { LanguageEditor } from './LanguageEditor.tsx'

type Props = {
  readonly user: User
  /** The column's title. */
  readonly title: string
  readonly isEdited: boolean
  /** The accessible name of the edit button. */
  readonly editName: string
  /** Undefined if the administrator may not change it. */
  readonly onEdit: (() => void) | undefined
  readonly onEnd: () => void
}

export function LanguageCell({ user, title, isEdited, editName, onEdit, onEnd }: Props) {
  if (isEdited) return <LanguageEditor user={user} onEnd={onEnd} />
  return (
    <div className="flex items-center gap-1">
      <TruncatedText text={user.language.name} title={title}>
        <span lang={user.language.code}>{user.language.name}</span>
      </TruncatedText>
      {onEdit && <EditButton name={editName} onClick={onEdit} />}
    </div>
  )
}

import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { EditButton } from '#platform/web/table/EditButton.tsx'
import { LanguageEditor } from './LanguageEditor.tsx'

type Props = {
  readonly user: User
  readonly isEdited: boolean
  readonly onEdit: () => void
  readonly onEnd: () => void
}

export function LanguageCell({ user, isEdited, onEdit, onEnd }: Props) {
  const t = useText('users')
  if (isEdited) return <LanguageEditor user={user} onEnd={onEnd} />
  return (
    <div className="flex items-center gap-1">
      <span lang={user.language.code} className="truncate">
        {user.language.name}
      </span>
      <EditButton name={t('editLanguage', { name: user.name })} onClick={onEdit} />
    </div>
  )
}

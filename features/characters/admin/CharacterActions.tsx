import type { Character } from '#features/characters/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { ArchiveButton } from '#platform/web/table/ArchiveButton.tsx'
import { EditButton } from '#platform/web/table/EditButton.tsx'
import { shortCharacterName } from './CharacterName.tsx'
import { archiveCharacter, characterQueryKeys } from './queries.ts'

type Props = { readonly character: Character; readonly onEdit: () => void; readonly isFocused: boolean }

/** The actions for a character. */
export function CharacterActions({ character, onEdit, isFocused }: Props) {
  const t = useText('characters')
  const { id, archived } = character
  const { change, isBusy } = useAdminChange({
    send: archiveCharacter,
    done: archived ? t('done.restored') : t('done.archived'),
    failed: archived ? t('restoreFailed') : t('archiveFailed'),
    refresh: characterQueryKeys,
  })
  const name = shortCharacterName(character)
  return (
    <div className="flex justify-end">
      <EditButton name={t('edit', { name })} onClick={onEdit} isFocused={isFocused} />
      <ArchiveButton
        name={t(archived ? 'restore' : 'archive', { name })}
        isArchived={archived}
        isBusy={isBusy}
        onClick={() => change({ id, archived: !archived })}
      />
    </div>
  )
}

import type { Character } from '#features/characters/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useChange } from '#platform/web/notices/useChange.ts'
import { ArchiveButton } from '#platform/web/table/ArchiveButton.tsx'
import { EditButton } from '#platform/web/table/EditButton.tsx'
import { archiveCharacter, charactersQuery } from './queries.ts'

type Props = { readonly character: Character; readonly onEdit: () => void; readonly isFocused: boolean }

/** What can be done with a character. Who it is is told by the beginning of its description. */
export function CharacterActions({ character: { id, description, archived }, onEdit, isFocused }: Props) {
  const t = useText('characters')
  const { change, isBusy } = useChange({
    send: archiveCharacter,
    failed: t('updateFailed'),
    refresh: [charactersQuery.queryKey, ['admin', 'scenario-map']],
  })
  const name = description.split(/[,.;:\n]/)[0]?.slice(0, 60) ?? ''
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

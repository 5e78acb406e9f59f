import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import type { Character } from '#features/characters/contract.ts'
import { UnsavedQuestion } from '#platform/web/forms/UnsavedTexts.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { CharacterEditor } from './CharacterEditor.tsx'
import { useCharacterColumns } from './useCharacterColumns.tsx'

type Edit = {
  readonly edited?: Character | undefined
  /** The character whose pencil was pressed while the edited one has unsaved changes. */
  readonly next?: Character | undefined
  /** The character whose edit has just ended. */
  readonly left?: number
}

/** Every bot character; the archived ones come last. */
export function CharactersTable({ characters }: { readonly characters: readonly Character[] }) {
  const t = useText('characters')
  // The address may name a character, for example from an entry of the audit.
  const { character: named }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [{ edited, next, left }, setEdit] = useState<Edit>(() => ({
    edited: characters.find(({ id, archived }) => id === named && !archived),
  }))
  const [isUnsaved, setUnsaved] = useState(false)
  const onEdit = useCallback(
    (wanted: Character) =>
      setEdit((before) => (isUnsaved ? { ...before, next: wanted } : { edited: wanted })),
    [isUnsaved],
  )
  const columns = useCharacterColumns({ onEdit, left })
  const rows = useMemo(
    () => characters.toSorted((a, b) => Number(a.archived) - Number(b.archived)),
    [characters],
  )
  // When a save ends after another edit has begun, that edit goes on.
  const end = (id: number) =>
    setEdit((before) => {
      if (before.edited?.id !== id) return before
      return before.next ? { edited: before.next } : { left: id }
    })
  return (
    <>
      <DataTable
        title={t('title')}
        rows={rows}
        columns={columns}
        keyOf={idOf}
        count={t('count', { count: characters.length })}
        searchLabel={t('search')}
        nothingFound={t('nothingFound')}
        editedKey={edited?.id}
        editor={
          edited && (
            <CharacterEditor
              key={edited.id}
              character={edited}
              onUnsaved={setUnsaved}
              onEnd={() => end(edited.id)}
            />
          )
        }
      />
      {/* Removed as soon as it is answered: it gives the focus back before the next form takes it. */}
      {next && (
        <UnsavedQuestion
          isOpen
          onLeave={() => setEdit({ edited: next })}
          onStay={() => setEdit({ edited })}
        />
      )}
    </>
  )
}

const idOf = ({ id }: Character): number => id

import { useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { Character } from '#features/characters/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { DataTable } from '#platform/web/table/DataTable.tsx'
import { CharacterEditor } from './CharacterEditor.tsx'
import { useCharacterColumns } from './useCharacterColumns.tsx'

/** Every bot character; the archived ones come last. */
export function CharactersTable({ characters }: { readonly characters: readonly Character[] }) {
  const t = useText('characters')
  // The address may name one, as a line of the audit does.
  const { character: named }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const [edited, setEdited] = useState<Character | undefined>(() =>
    characters.find(({ id, archived }) => id === named && !archived),
  )
  const [left, setLeft] = useState<number>()
  const columns = useCharacterColumns({ onEdit: setEdited, left })
  const rows = useMemo(
    () => characters.toSorted((a, b) => Number(a.archived) - Number(b.archived)),
    [characters],
  )
  const onEnd = () => {
    setLeft(edited?.id)
    setEdited(undefined)
  }
  return (
    <DataTable
      title={t('title')}
      rows={rows}
      columns={columns}
      keyOf={idOf}
      count={t('count', { count: characters.length })}
      searchLabel={t('search')}
      nothingFound={t('nothingFound')}
      editedKey={edited?.id}
      editor={edited && <CharacterEditor key={edited.id} character={edited} onEnd={onEnd} />}
    />
  )
}

const idOf = ({ id }: Character): number => id

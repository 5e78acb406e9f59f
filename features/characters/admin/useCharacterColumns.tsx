import { useMemo } from 'react'
import type { Character } from '#features/characters/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Column } from '#platform/web/table/table.ts'
import { CharacterActions } from './CharacterActions.tsx'
import { CharacterName, shortCharacterName } from './CharacterName.tsx'

type Options = {
  readonly onEdit: (character: Character) => void
  /** The id of the character whose edit has just ended. */
  readonly left: number | undefined
}

/** The columns of the table of characters. */
export function useCharacterColumns({ onEdit, left }: Options): readonly Column<Character>[] {
  const t = useText('characters')
  return useMemo(
    () => [
      {
        name: 'name',
        title: t('name'),
        width: 11,
        text: shortCharacterName,
        cell: (character) => <CharacterName character={character} title={t('name')} />,
      },
      {
        name: 'description',
        title: t('description'),
        width: 24,
        text: ({ description }) => description,
      },
      {
        name: 'bio',
        title: t('bio'),
        width: 18,
        text: ({ bio }) => bio ?? '',
      },
      {
        name: 'actions',
        title: t('actions'),
        width: 7,
        text: () => '',
        isAction: true,
        cell: (character) => (
          <CharacterActions
            character={character}
            onEdit={() => onEdit(character)}
            isFocused={character.id === left}
          />
        ),
      },
    ],
    [t, onEdit, left],
  )
}

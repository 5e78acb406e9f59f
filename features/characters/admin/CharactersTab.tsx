import { useQuery } from '@tanstack/react-query'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { CharacterForm } from './CharacterForm.tsx'
import { CharactersTable } from './CharactersTable.tsx'
import { charactersQuery } from './queries.ts'

/** The characters, and the form for a new one. */
export function CharactersTab() {
  const t = useText('characters')
  useDocumentTitle(t('title'))
  return (
    <>
      <CharacterForm />
      <QueryContent query={useQuery(charactersQuery)} failed={t('loadFailed')} retry={t('retry')}>
        {(characters) => <CharactersTable characters={characters} />}
      </QueryContent>
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CharacterUpdate, type Character } from '#features/characters/contract.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { useConflict } from '#platform/web/forms/useConflict.tsx'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { characterQueryKeys, charactersQuery, updateCharacter } from './queries.ts'

const valuesOf = ({ name, role, face_seed, description, bio, translations }: Character) => ({
  name: name ?? '',
  role: role ?? '',
  face_seed,
  description,
  bio: bio ?? '',
  translations,
})

/** The form of an existing character; a save that conflicts with somebody else's is refused. */
export function useCharacterForm(character: Character, onEnd: () => void) {
  const t = useText('characters')
  const { data: languages = [] } = useQuery(languagesQuery)
  const [was, setWas] = useState(character)
  const form = useSchemaForm(CharacterUpdate, valuesOf(character))
  const { onRefused, notice } = useConflict({
    load: async (client) =>
      (await client.fetchQuery({ ...charactersQuery, staleTime: 0 })).find(({ id }) => id === was.id),
    begin: (theirs) => {
      setWas(theirs)
      form.reset(valuesOf(theirs))
    },
    texts: () => {
      const { name, role, description, bio, translations = {} } = form.getValues()
      return [
        [t('description'), description],
        [t('bio'), bio ?? ''],
        [t('fields.name'), name ?? ''],
        [t('fields.role'), role ?? ''],
        ...languages
          .filter(({ code }) => code !== FALLBACK_LANGUAGE)
          .flatMap(({ code, name: language }): [string, string][] => [
            [t('roleIn', { language }), translations[code]?.role ?? ''],
            [t('bioIn', { language }), translations[code]?.bio ?? ''],
          ]),
      ]
    },
  })
  const { change, isBusy } = useAdminChange({
    send: updateCharacter,
    done: t('done.updated'),
    failed: t('updateFailed'),
    refresh: characterQueryKeys,
    onDone: onEnd,
    onRefused,
  })
  return { form, notice, isBusy, save: form.handleSubmit((wanted) => change({ ...wanted, id: was.id, was })) }
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { sessionQuery } from '#features/session/web/queries.ts'
import type { User } from '#features/users/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { InlineForm, inlineField } from '#platform/web/table/InlineForm.tsx'
import { changeLanguage } from './account-requests.ts'
import { refreshUser, usersKey } from './user-list.ts'

type Props = { readonly user: User; readonly onEnd: () => void }

/** Edits a user's language in its table cell. */
export function LanguageEditor({ user: { id, name, language }, onEnd }: Props) {
  const t = useText('users')
  const queryClient = useQueryClient()
  const { data: languages = [language] } = useQuery(languagesQuery)
  const [chosen, choose] = useState(language.id)
  const { change, isBusy } = useAdminChange({
    send: async (languageId: number) => {
      const answer = await changeLanguage(id, languageId)
      await refreshUser(queryClient, id)
      return answer
    },
    done: t('done.languageUpdated'),
    failed: t('languageFailed'),
    // The signed-in person may have changed their own language.
    refresh: [sessionQuery.queryKey],
    refreshRefused: [usersKey],
    onDone: onEnd,
  })
  return (
    <InlineForm
      save={t('save')}
      cancel={t('cancel')}
      isBusy={isBusy}
      onSave={() => (chosen === language.id ? onEnd() : change(chosen))}
      onCancel={onEnd}
    >
      <select
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person who pressed the pencil is about to choose
        autoFocus
        aria-label={t('editLanguage', { name })}
        value={chosen}
        onChange={({ currentTarget }) => choose(Number(currentTarget.value))}
        className={inlineField}
      >
        {languages.map((one) => (
          <option key={one.id} value={one.id} lang={one.code}>
            {one.name}
          </option>
        ))}
      </select>
    </InlineForm>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { LoadFailure } from '#platform/web/table/LoadFailure.tsx'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'choices' | 'placeholder'>

/** What a user practises in, and reads the screens in where these speak it. */
export function LanguageField(props: Props) {
  const t = useText('users')
  const query = useQuery(languagesQuery)
  if (query.isLoadingError)
    return <LoadFailure query={query} failed={t('languagesFailed')} retry={t('retry')} />
  const languages = query.data ?? []
  return (
    <SelectField
      key={languages.length}
      {...props}
      label={t('language')}
      placeholder={t('choose')}
      choices={languages.map(({ id, name, code }) => ({ value: String(id), label: name, lang: code }))}
    />
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { LoadedSelectField } from '#platform/web/forms/LoadedSelectField.tsx'
import type { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'

type Props = Omit<ComponentProps<typeof SelectField>, 'label' | 'choices' | 'placeholder'>

/** The language that a user practises in, and that the screens use if they are translated into it. */
export function LanguageField(props: Props) {
  const t = useText('users')
  return (
    <LoadedSelectField
      {...props}
      query={useQuery(languagesQuery)}
      toChoice={({ id, name, code }) => ({ value: String(id), label: name, lang: code })}
      label={t('language')}
      placeholder={t('choose')}
      failed={t('languagesFailed')}
      retry={t('retry')}
    />
  )
}

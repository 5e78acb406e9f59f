import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Language, FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { screens } from '#features/paths.ts'
import type { AdminMood } from '../contract-admin.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { TitleForm, type TitleFormProps } from './TitleForm.tsx'

type Props = Omit<TitleFormProps, 'code'> & {
  /** Whether a typed title is not saved yet. */
  readonly isUnsaved: boolean
}

/** Edits titles in other languages, one language at a time. */
export function TitlesForm(props: Props) {
  const t = useText('moods')
  return (
    <QueryContent query={useQuery(languagesQuery)} failed={t('languagesFailed')} retry={t('retry')}>
      {(all) => {
        const languages = all.filter(({ code }) => code !== FALLBACK_LANGUAGE)
        if (languages.length > 0) return <ChosenTitle {...props} languages={languages} />
        return (
          <div className="mt-2 grid justify-items-start gap-4">
            <p className="text-label text-ink-muted">{t('noLanguages')}</p>
            <LinkButton to={screens.admin} params={{ _splat: 'languages' }}>
              {t('addLanguage')}
            </LinkButton>
          </div>
        )
      }}
    </QueryContent>
  )
}

/**
 * Begins with the first language that has no title or a stale one; titles that arrive later do not change the choice.
 */
function ChosenTitle({ languages, isUnsaved, ...form }: Props & { readonly languages: readonly Language[] }) {
  const t = useText('moods')
  const [code, choose] = useState(() => firstWithout(form.mood, languages) ?? '')
  return (
    <div className="mt-4 grid gap-4">
      <SelectField
        label={t('language')}
        choices={languages.map((language) => ({
          value: language.code,
          label: language.name,
          lang: language.code,
        }))}
        value={code}
        onChoose={choose}
        // Choosing another language would replace what was written.
        disabled={isUnsaved}
        hint={isUnsaved ? t('saveFirst') : undefined}
      />
      <TitleForm key={code} {...form} code={code} />
    </div>
  )
}

const firstWithout = ({ titles }: AdminMood, languages: readonly Language[]): string | undefined => {
  const isWritten = (code: string) => titles.some((one) => one.language_code === code && !one.stale)
  return (languages.find(({ code }) => !isWritten(code)) ?? languages[0])?.code
}

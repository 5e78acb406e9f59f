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
import { TitleForm } from './TitleForm.tsx'

type Props = { readonly mood: AdminMood; readonly onClose: () => void }

/** One language after another: first one that has no title yet, or a stale one. */
export function TitlesForm({ mood, onClose }: Props) {
  const t = useText('moods')
  const [chosen, choose] = useState<string>()
  return (
    <QueryContent query={useQuery(languagesQuery)} failed={t('languagesFailed')} retry={t('retry')}>
      {(all) => {
        const languages = all.filter(({ code }) => code !== FALLBACK_LANGUAGE)
        const code = chosen ?? firstWithout(mood, languages)
        if (code === undefined)
          return (
            <div className="mt-2 grid justify-items-start gap-4">
              <p className="text-label text-ink-muted">{t('noLanguages')}</p>
              <LinkButton to={screens.admin} params={{ _splat: 'languages' }}>
                {t('addLanguage')}
              </LinkButton>
            </div>
          )
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
            />
            <TitleForm key={code} mood={mood} code={code} onClose={onClose} />
          </div>
        )
      }}
    </QueryContent>
  )
}

const firstWithout = ({ titles }: AdminMood, languages: readonly Language[]): string | undefined => {
  const isWritten = (code: string) => titles.some((one) => one.language_code === code && !one.stale)
  return (languages.find(({ code }) => !isWritten(code)) ?? languages[0])?.code
}

import { useQuery } from '@tanstack/react-query'
import type { CharacterUpdate } from '#features/characters/contract.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { languagesQuery } from '#features/languages/web/queries.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { formatLanguage } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { Field } from '#platform/web/ui/Field.tsx'

type TranslatedField = `translations.${string}.role` | `translations.${string}.bio`

type Props = {
  /** The English texts, shown beside the fields for their translations. */
  readonly role: string | null | undefined
  readonly bio: string | null | undefined
  readonly register: (field: TranslatedField) => ReturnType<SchemaForm<typeof CharacterUpdate>['register']>
  readonly errorText: (field: TranslatedField) => string | undefined
}

/** A character's role and bio in every language but English: side by side, or below each other on a phone. */
export function TranslationFields({ role, bio, register, errorText }: Props) {
  const t = useText('characters')
  const reader = useLanguage()
  const { data = [] } = useQuery(languagesQuery)
  const others = data.filter(({ code }) => code !== FALLBACK_LANGUAGE)
  if (others.length === 0) return null
  return (
    <div className="col-span-full grid gap-x-8 gap-y-5 nav:grid-cols-2">
      <p className="col-span-full text-sm text-ink-muted">{t('translationsHint')}</p>
      {others.map(({ code, name }) => (
        <fieldset key={code} className="grid min-w-0 content-start gap-4">
          <legend className="mb-3 text-label font-semibold" lang={code}>
            {name}
          </legend>
          <Field
            label={t('roleIn', { language: formatLanguage({ code, name }, reader) })}
            hint={role || undefined}
            autoComplete="off"
            lang={code}
            error={errorText(`translations.${code}.role`)}
            {...register(`translations.${code}.role`)}
          />
          <TextArea
            label={t('bioIn', { language: formatLanguage({ code, name }, reader) })}
            hint={bio || undefined}
            lang={code}
            error={errorText(`translations.${code}.bio`)}
            {...register(`translations.${code}.bio`)}
          />
        </fieldset>
      ))}
    </div>
  )
}

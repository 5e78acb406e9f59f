import type { ComponentProps } from 'react'
import { type Language, FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import type { ScenarioTextField } from '../contract.ts'
import { ScenarioTextInput } from './ScenarioTextInput.tsx'

type Props = Omit<ComponentProps<typeof ScenarioTextInput>, 'charactersPerRow' | 'label' | 'lang'> & {
  readonly field: ScenarioTextField
  readonly original: string
  readonly language: Language
}

/** Shows the original beside the field for its translation; on a phone, above it. */
export function BesideOriginal({ field, original, language, ...input }: Props) {
  const t = useText('scenarios')
  const label = t(`admin.fields.${field}.label`)
  return (
    <div className="grid gap-x-8 gap-y-3 nav:grid-cols-2">
      <div className="min-w-0">
        <h3 className="text-sm font-medium">{t('admin.translation.original', { field: label })}</h3>
        <p
          lang={FALLBACK_LANGUAGE}
          className="mt-1.5 rounded-control bg-sunken px-3 py-2.5 leading-relaxed wrap-anywhere whitespace-pre-line forced-colors:border"
        >
          {original}
        </p>
      </div>
      <ScenarioTextInput
        field={field}
        charactersPerRow={450}
        label={t('admin.translation.translated', { field: label, language: language.name })}
        lang={language.code}
        {...input}
      />
    </div>
  )
}

import { type AuthoredScenario, scenarioLimits, type ScenarioTexts } from '#features/authoring/contract.ts'
import type { Language } from '#features/languages/contract.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useErrorText } from '#platform/web/forms/useErrorText.ts'
import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'

type Props = {
  readonly form: SchemaForm<typeof ScenarioTexts>
  readonly scenario: AuthoredScenario
  readonly language: Language
  readonly isLocked: boolean
}

const fields = [
  { name: 'title', label: 'titleField', rows: 2 },
  { name: 'description', label: 'description', rows: 4 },
  { name: 'intro_text', label: 'introText', rows: 9 },
] as const

/** Each text in English, and the field for it in the other language. */
export function TranslatedTexts({ form, scenario, language, isLocked }: Props) {
  const t = useText('authoring')
  const errorText = useErrorText(form)
  return (
    <div className="col-span-full grid gap-y-6">
      {fields.map(({ name, label, rows }) => (
        <div key={name} className="grid gap-x-8 gap-y-3 nav:grid-cols-2">
          <div className="min-w-0">
            <h3 className="text-sm font-medium">{t('translation.original', { field: t(label) })}</h3>
            <p
              lang="en"
              className="mt-1.5 rounded-control bg-sunken px-3 py-2.5 leading-relaxed wrap-anywhere whitespace-pre-line"
            >
              {scenario[name]}
            </p>
          </div>
          <TextArea
            label={t('translation.translated', { field: t(label), language: language.name })}
            hint={t('upTo', { count: scenarioLimits[name] })}
            error={errorText(name)}
            lang={language.code}
            rows={rows}
            disabled={isLocked}
            {...form.register(name)}
          />
        </div>
      ))}
    </div>
  )
}

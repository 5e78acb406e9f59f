import type { Language } from '#features/languages/contract.ts'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { scenarioTextFields } from '../contract.ts'
import { type AdminScenario, scenarioLimits, type ScenarioTexts } from '../contract-admin.ts'
import { BesideOriginal } from './BesideOriginal.tsx'

type Props = {
  readonly form: SchemaForm<typeof ScenarioTexts>
  readonly scenario: AdminScenario
  readonly language: Language
  readonly isLocked: boolean
}

/** Each text in English, and the field for it in the other language. */
export function TranslatedTexts({ form, scenario, language, isLocked }: Props) {
  const t = useText('scenarios')
  const errorText = useFieldErrors(form)
  const translated = form.formState.defaultValues ?? {}
  const written = scenarioTextFields.filter((field) => scenario[field] || translated[field])
  return (
    <div className="col-span-full grid gap-y-6">
      {written.map((field) => (
        <BesideOriginal
          key={field}
          field={field}
          original={scenario[field]}
          language={language}
          hint={t('admin.upTo', { count: scenarioLimits[field] })}
          error={errorText(field)}
          disabled={isLocked}
          {...form.register(field)}
        />
      ))}
    </div>
  )
}

import { type AdminScenario, scenarioLimits, type ScenarioTexts } from '../contract.ts'
import type { Language } from '#features/languages/contract.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useErrorText } from '#platform/web/forms/useErrorText.ts'
import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Field } from '#platform/web/ui/Field.tsx'
import { BesideOriginal } from './BesideOriginal.tsx'

type Props = {
  readonly form: SchemaForm<typeof ScenarioTexts>
  readonly scenario: AdminScenario
  readonly language: Language
  readonly isLocked: boolean
}

const labels = {
  title: 'admin.titleField',
  description: 'admin.description',
  intro_text: 'admin.introText',
} as const

/** Each text in English, and the field for it in the other language. */
export function TranslatedTexts({ form, scenario, language: { name, code }, isLocked }: Props) {
  const t = useText('scenarios')
  const errorText = useErrorText(form)
  const propsOf = (field: keyof typeof labels) => ({
    label: t('admin.translation.translated', { field: t(labels[field]), language: name }),
    hint: t('admin.upTo', { count: scenarioLimits[field] }),
    error: errorText(field),
    lang: code,
    disabled: isLocked,
    ...form.register(field),
  })
  const original = (field: keyof typeof labels) => ({
    label: t('admin.translation.original', { field: t(labels[field]) }),
    original: scenario[field],
  })
  return (
    <div className="col-span-full grid gap-y-6">
      <BesideOriginal {...original('title')}>
        <Field autoComplete="off" {...propsOf('title')} />
      </BesideOriginal>
      <BesideOriginal {...original('description')}>
        <TextArea rows={4} {...propsOf('description')} />
      </BesideOriginal>
      <BesideOriginal {...original('intro_text')}>
        <TextArea rows={9} {...propsOf('intro_text')} />
      </BesideOriginal>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { WrongFields } from '#platform/web/forms/WrongFields.tsx'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { type TypedWorld, WorldDraft } from '../contract-admin.ts'
import { AgreementSection } from './AgreementSection.tsx'
import { DifficultyChoice } from './DifficultyChoice.tsx'
import { FactSection } from './FactSection.tsx'
import { withEachLanguage } from './world-draft.ts'
import type { WrittenLanguage } from './world-languages.ts'
import { findWrongLanguage } from './wrong-fields.ts'

type Props = {
  readonly world: TypedWorld
  readonly languages: readonly WrittenLanguage[]
  /** Whether to show errors at once, in the first language that has one. */
  readonly isChecked: boolean
  /** Called after each change with the values of the form. */
  readonly onChange: (world: TypedWorld) => void
}

/** Edits the world of a draft, which may be incomplete. The parent component saves it. */
export function WorldDraftEditor({ world, languages, isChecked, onChange }: Props) {
  const codes = languages.map(({ code }) => code)
  const form = useSchemaForm(WorldDraft, withEachLanguage(world, codes), false)
  const [language, setLanguage] = useState('en')
  useEffect(
    () =>
      form.subscribe({
        formState: { values: true },
        callback: ({ values }) => onChange(structuredClone(values)),
      }),
    [form, onChange],
  )
  useEffect(() => {
    if (isChecked)
      void form.handleSubmit(
        () => undefined,
        (errors) => setLanguage((shown) => findWrongLanguage(errors, shown)),
      )()
  }, [form, isChecked])
  return (
    <div className="grid grid-cols-1 gap-8">
      <WrongFields errors={form.formState.errors}>
        <DifficultyChoice form={form} />
        <FactSection form={form} languages={languages} language={language} onLanguage={setLanguage} />
        <AgreementSection form={form} languages={languages} language={language} />
      </WrongFields>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { useSchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { type TypedWorld, WorldDraft } from '../contract-admin.ts'
import { AgreementSection } from './AgreementSection.tsx'
import { DifficultyChoice } from './DifficultyChoice.tsx'
import { FactSection } from './FactSection.tsx'
import { withEachLanguage } from './world-draft.ts'
import type { WrittenLanguage } from './world-languages.ts'

type Props = {
  readonly world: TypedWorld
  readonly languages: readonly WrittenLanguage[]
  /** With everything that stands in the form, after each change. */
  readonly onChange: (world: TypedWorld) => void
}

/** The world of a draft, which whoever shows it saves: nothing of it need be whole. */
export function WorldDraftEditor({ world, languages, onChange }: Props) {
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
  return (
    <div className="grid grid-cols-1 gap-8">
      <DifficultyChoice form={form} />
      <FactSection form={form} languages={languages} language={language} onLanguage={setLanguage} />
      <AgreementSection form={form} languages={languages} language={language} />
    </div>
  )
}

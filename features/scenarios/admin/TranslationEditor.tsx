import { useState } from 'react'
import type { Language } from '#features/languages/contract.ts'
import { type ScenarioTextField, scenarioTextFields } from '../contract.ts'
import { scenarioLimits } from '../contract-admin.ts'
import { BesideOriginal } from './BesideOriginal.tsx'
import type { StoryTexts } from './StoryEditor.tsx'

type Props = {
  readonly language: Language
  readonly original: StoryTexts
  readonly texts: StoryTexts
  /** Error messages by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly onTexts: (texts: Record<ScenarioTextField, string>) => void
}

/** The texts of a draft in another language, each beside the English one. The parent component saves them. */
export function TranslationEditor({ language, original, texts, errors, onTexts }: Props) {
  const [typed, setTyped] = useState<Record<ScenarioTextField, string>>({ ...texts })
  const written = scenarioTextFields.filter((field) => original[field] || texts[field])
  return (
    <div className="grid gap-y-6">
      {written.map((field) => (
        <BesideOriginal
          key={field}
          field={field}
          original={original[field]}
          language={language}
          maxLength={scenarioLimits[field]}
          error={errors[field]}
          value={typed[field]}
          onChange={({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
            const now = { ...typed, [field]: currentTarget.value }
            setTyped(now)
            onTexts(now)
          }}
        />
      ))}
    </div>
  )
}

import { useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { type ScenarioTextField, scenarioTextFields } from '../contract.ts'
import { scenarioLimits } from '../contract-admin.ts'
import { ScenarioTextInput } from './ScenarioTextInput.tsx'

export type StoryTexts = Readonly<Record<ScenarioTextField, string>>
type Props = {
  readonly texts: StoryTexts
  /** Error messages by field. */
  readonly errors: Readonly<Record<string, string>>
  readonly prompt: string
  readonly onTexts: (texts: Record<ScenarioTextField, string>) => void
  readonly onPrompt: (prompt: string) => void
}

/** The English texts of a draft and its prompt. The parent component saves them. */
export function StoryEditor({ texts, prompt, errors, onTexts, onPrompt }: Props) {
  const t = useText('scenarios')
  const [typed, setTyped] = useState<Record<ScenarioTextField, string>>({ ...texts })
  const props = (field: ScenarioTextField | 'prompt') => ({
    field,
    label: t(`admin.fields.${field}.label`),
    hint: t(`admin.fields.${field}.hint`, { count: scenarioLimits[field] }),
    maxLength: scenarioLimits[field],
    error: errors[field],
  })
  return (
    <div className="grid gap-4">
      {scenarioTextFields.map((field) => (
        <ScenarioTextInput
          key={field}
          charactersPerRow={600}
          value={typed[field]}
          onChange={({ currentTarget }: { readonly currentTarget: { readonly value: string } }) => {
            const written = { ...typed, [field]: currentTarget.value }
            setTyped(written)
            onTexts(written)
          }}
          {...props(field)}
        />
      ))}
      <ScenarioTextInput
        charactersPerRow={900}
        defaultValue={prompt}
        onChange={({ currentTarget }: { readonly currentTarget: { readonly value: string } }) =>
          onPrompt(currentTarget.value)
        }
        {...props('prompt')}
      />
    </div>
  )
}

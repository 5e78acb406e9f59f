import { useId } from 'react'
import { rubricLanguageCodes } from '#conversation/judging/rubric.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { type RubricDraft, rubricLanguageNames } from '../contract-rubric.ts'

export type RubricSchemaForm = SchemaForm<typeof RubricDraft>

type TextName = 'name' | 'description' | 'occasion' | `examples.${'met' | 'partly' | 'not_met'}`

type Props = {
  readonly form: RubricSchemaForm
  /** The index of the check. */
  readonly index: number
  readonly text: TextName
  readonly label: string
  readonly hint?: string
  readonly rows: number
}

/** One text of a check in its languages, side by side where there is room. */
export function LocalTextFields({ form, index, text, label, hint, rows }: Props) {
  const t = useText('criteria')
  const id = useId()
  const errorText = useFieldErrors(form)
  return (
    <div role="group" aria-labelledby={id} className="grid gap-2">
      <h4 id={id} className="text-label font-semibold">
        {label}
      </h4>
      {hint && <p className="text-sm text-ink-muted">{hint}</p>}
      <div className="grid gap-x-5 gap-y-3 nav:grid-cols-3">
        {rubricLanguageCodes.map((code) => (
          <TextArea
            key={code}
            label={t('rubric.inLanguage', { text: label, language: rubricLanguageNames[code] })}
            lang={code}
            rows={rows}
            error={errorText(`checks.${index}.${text}.${code}`)}
            {...form.register(`checks.${index}.${text}.${code}`)}
          />
        ))}
      </div>
    </div>
  )
}

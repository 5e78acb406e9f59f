import { useRef } from 'react'
import { type NewCriteria, type TemplateVariable, formatVariable } from '#features/criteria/contract.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { type SchemaForm, useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { UnknownNames } from './UnknownNames.tsx'
import { VariableButtons } from './VariableButtons.tsx'

type Props = {
  readonly form: SchemaForm<typeof NewCriteria>
  readonly error: string | undefined
}

/** The template's text, the buttons for its variables, and a warning about unknown ones. */
export function TemplateField({ form, error }: Props) {
  const t = useText('criteria')
  const field = useRef<HTMLTextAreaElement | null>(null)
  const template = useFieldValue(form, 'evaluation')
  const { ref, ...registered } = form.register('evaluation')
  const insert = (variable: TemplateVariable) => {
    field.current?.focus()
    // Inserts at the caret as if typed, so that undo works.
    document.execCommand('insertText', false, formatVariable(variable))
  }
  return (
    <div className="col-span-full grid grid-cols-1 gap-x-6 gap-y-4 nav:grid-cols-[2fr_1fr]">
      <div className="grid content-start gap-3">
        <TextArea
          {...registered}
          ref={(element) => {
            ref(element)
            field.current = element
          }}
          label={t('template')}
          hint={t('templateHint')}
          rows={16}
          error={error}
        />
        <UnknownNames template={template} />
      </div>
      <VariableButtons template={template} onInsert={insert} />
    </div>
  )
}

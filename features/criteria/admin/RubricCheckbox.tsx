import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import type { RubricSchemaForm } from './LocalTextFields.tsx'

type Props = {
  readonly form: RubricSchemaForm
  readonly name: 'showsTotal' | `checks.${number}.${'counter' | 'hasOccasion' | 'hasPartly'}`
  readonly label: string
  /** The id of the text that explains the box. */
  readonly describedBy?: string
}

/** A checkbox of the form for a rubric. */
export function RubricCheckbox({ form, name, label, describedBy }: Props) {
  const isChecked = useFieldValue(form, name)
  return (
    <Checkbox
      label={label}
      aria-describedby={describedBy}
      isChecked={isChecked}
      onCheck={(value) =>
        form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
    />
  )
}

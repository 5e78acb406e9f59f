import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import type { RubricSchemaForm } from './LocalTextFields.tsx'

type Props = {
  readonly form: RubricSchemaForm
  readonly name: `checks.${number}.${'counter' | 'hasOccasion' | 'hasPartly'}`
  readonly label: string
}

/** A yes or no of a check. */
export function RubricCheckbox({ form, name, label }: Props) {
  const isChecked = useFieldValue(form, name)
  return (
    <Checkbox
      label={label}
      isChecked={isChecked}
      onCheck={(value) =>
        form.setValue(name, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
      }
    />
  )
}

import { countedRules } from '#conversation/judging/rubric.ts'
import { isUpperLimit } from '#features/criteria/contract-rubric.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Field } from '#platform/web/ui/Field.tsx'
import type { RubricSchemaForm } from './LocalTextFields.tsx'

type Props = { readonly form: RubricSchemaForm; readonly index: number }

/** The rule that counts, and the thresholds for met and partly. */
export function CountedFields({ form, index }: Props) {
  const t = useText('criteria')
  const errorText = useFieldErrors(form)
  const rule = useFieldValue(form, `checks.${index}.rule`)
  const direction = isUpperLimit(rule) ? 'atMost' : 'atLeast'
  return (
    <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 nav:grid-cols-3">
      <SelectField
        label={t('rubric.rule')}
        choices={countedRules.map((value) => ({ value, label: t(`rubric.rules.${value}`) }))}
        {...form.register(`checks.${index}.rule`)}
      />
      {(['met', 'partly'] as const).map((verdict) => (
        <Field
          key={verdict}
          type="number"
          min={0}
          step={1}
          inputMode="numeric"
          label={t(`rubric.thresholds.${verdict}.${direction}`)}
          error={errorText(`checks.${index}.${verdict}`)}
          {...form.register(`checks.${index}.${verdict}`, { valueAsNumber: true })}
        />
      ))}
    </div>
  )
}

import { checkEvidences } from '#conversation/judging/rubric.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LocalTextFields, type RubricSchemaForm } from './LocalTextFields.tsx'
import { RubricCheckbox } from './RubricCheckbox.tsx'

type Props = { readonly form: RubricSchemaForm; readonly index: number }

/**
 * What a model needs for a check: whose words are evidence, when the check applies, and whether it is about an absence.
 */
export function JudgedFields({ form, index }: Props) {
  const t = useText('criteria')
  const hasOccasion = useFieldValue(form, `checks.${index}.hasOccasion`)
  return (
    <div className="grid gap-4">
      <div className="grid items-start gap-x-5 gap-y-4 nav:grid-cols-3">
        <SelectField
          label={t('rubric.evidence')}
          choices={checkEvidences.map((value) => ({ value, label: t(`rubric.evidences.${value}`) }))}
          {...form.register(`checks.${index}.evidence`)}
        />
        <div className="grid justify-items-start nav:col-span-2 nav:pt-5">
          <RubricCheckbox form={form} name={`checks.${index}.counter`} label={t('rubric.counter')} />
          <RubricCheckbox form={form} name={`checks.${index}.hasOccasion`} label={t('rubric.hasOccasion')} />
        </div>
      </div>
      {hasOccasion && (
        <LocalTextFields form={form} index={index} text="occasion" label={t('rubric.occasion')} rows={2} />
      )}
    </div>
  )
}

import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LocalTextFields, type RubricSchemaForm } from './LocalTextFields.tsx'
import { RubricCheckbox } from './RubricCheckbox.tsx'

type Props = { readonly form: RubricSchemaForm; readonly index: number }

/** Examples of a learner's words for each verdict; the one for "partly" can be left out. */
export function CheckExamples({ form, index }: Props) {
  const t = useText('criteria')
  const hasPartly = useFieldValue(form, `checks.${index}.hasPartly`)
  return (
    <div className="grid gap-4">
      <LocalTextFields
        form={form}
        index={index}
        text="examples.met"
        label={t('rubric.examples.met')}
        hint={t('rubric.examplesHint')}
        rows={3}
      />
      <RubricCheckbox form={form} name={`checks.${index}.hasPartly`} label={t('rubric.hasPartly')} />
      {hasPartly && (
        <LocalTextFields
          form={form}
          index={index}
          text="examples.partly"
          label={t('rubric.examples.partly')}
          rows={3}
        />
      )}
      <LocalTextFields
        form={form}
        index={index}
        text="examples.not_met"
        label={t('rubric.examples.not_met')}
        rows={3}
      />
    </div>
  )
}

import { skills } from '#conversation/judging/rubric.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Field } from '#platform/web/ui/Field.tsx'
import { CheckExamples } from './CheckExamples.tsx'
import { CountedFields } from './CountedFields.tsx'
import { JudgedFields } from './JudgedFields.tsx'
import { LocalTextFields, type RubricSchemaForm } from './LocalTextFields.tsx'

type Props = { readonly form: RubricSchemaForm; readonly index: number }

/** Everything that is written about one check. */
export function CheckFields({ form, index }: Props) {
  const t = useText('criteria')
  const errorText = useFieldErrors(form)
  const kind = useFieldValue(form, `checks.${index}.kind`)
  return (
    <div className="grid gap-6">
      <LocalTextFields form={form} index={index} text="name" label={t('rubric.name')} rows={2} />
      <LocalTextFields
        form={form}
        index={index}
        text="description"
        label={t('rubric.description')}
        hint={t('rubric.descriptionHint')}
        rows={5}
      />
      <div className="grid items-start gap-x-5 gap-y-4 sm:grid-cols-2 nav:grid-cols-3">
        <Field
          label={t('rubric.key')}
          hint={t('rubric.keyHint')}
          autoComplete="off"
          error={errorText(`checks.${index}.key`)}
          {...form.register(`checks.${index}.key`)}
        />
        <SelectField
          label={t('rubric.skill')}
          choices={[
            { value: '', label: t('rubric.noSkill') },
            ...skills.map((skill) => ({ value: skill, label: t(`rubric.skills.${skill}`) })),
          ]}
          error={errorText(`checks.${index}.skill`)}
          {...form.register(`checks.${index}.skill`)}
        />
        <SelectField
          label={t('rubric.kind')}
          choices={(['judged', 'counted'] as const).map((value) => ({
            value,
            label: t(`rubric.kinds.${value}`),
          }))}
          hint={t(`rubric.kindHints.${kind}`)}
          {...form.register(`checks.${index}.kind`)}
        />
      </div>
      {kind === 'counted' ? (
        <CountedFields form={form} index={index} />
      ) : (
        <JudgedFields form={form} index={index} />
      )}
      <CheckExamples form={form} index={index} />
    </div>
  )
}

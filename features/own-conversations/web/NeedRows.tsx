import { worldParties } from '#conversation/director/world.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFormRows } from '#platform/web/forms/useFormRows.ts'
import { type SchemaForm, useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import type { PreparedConversation } from '../contract.ts'
import type { ScenarioCorrection } from '../contract-correction.ts'
import { RowDetails, ScenarioRow, ScenarioRows } from './ScenarioRow.tsx'

type Props = { readonly own: PreparedConversation; readonly form: SchemaForm<typeof ScenarioCorrection> }

/** The needs of an agreement: who does what, whether by a date, and the phrases by which a proposal is recognised. */
export function NeedRows({ own, form }: Props) {
  const t = useText('own-conversations')
  const errorText = useFieldErrors(form)
  const { fields, remove } = useFormRows(form, 'needs')
  const needs = useFieldValue(form, 'needs')
  return (
    <ScenarioRows title={t('needs.title')} isEmpty={fields.length === 0} empty={t('needs.none')}>
      {fields.map(({ id }, index) => (
        <ScenarioRow
          key={id}
          title={t('needs.one', { number: index + 1 })}
          remove={t('needs.remove', { number: index + 1 })}
          onRemove={() => remove(index)}
        >
          <TextArea
            label={t('needs.what')}
            error={errorText(`needs.${index}.text`)}
            lang={own.language}
            rows={1}
            {...form.register(`needs.${index}.text`)}
          />
          <SelectField
            label={t('needs.who')}
            choices={worldParties.map((value) => ({ value, label: t(`needs.parties.${value}`) }))}
            className="sm:max-w-64"
            {...form.register(`needs.${index}.who`)}
          />
          <Checkbox
            label={t('needs.byWhen')}
            isChecked={needs[index]?.by_when ?? false}
            onCheck={(isChecked) => form.setValue(`needs.${index}.by_when`, isChecked, { shouldDirty: true })}
          />
          <RowDetails isWrong={errorText(`needs.${index}.phrases`) !== undefined}>
            <TextArea
              label={t('facts.phrases')}
              hint={t('needs.phrasesHint')}
              error={errorText(`needs.${index}.phrases`)}
              lang={own.language}
              rows={1}
              {...form.register(`needs.${index}.phrases`)}
            />
          </RowDetails>
        </ScenarioRow>
      ))}
    </ScenarioRows>
  )
}

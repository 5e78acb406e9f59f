import { factLayers } from '#conversation/director/world.ts'
import { worldLimits } from '#features/worlds/contract.ts'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFormRows } from '#platform/web/forms/useFormRows.ts'
import { type SchemaForm, useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { Field } from '#platform/web/ui/Field.tsx'
import type { PreparedConversation } from '../contract.ts'
import type { ScenarioCorrection } from '../contract-correction.ts'
import { beginFact, conditionsOf } from './correct-scenario.ts'
import { AddRow, RowDetails, ScenarioRow, ScenarioRows } from './ScenarioRow.tsx'

type Props = { readonly own: PreparedConversation; readonly form: SchemaForm<typeof ScenarioCorrection> }

/** What the other person knows. Facts can be added, changed and removed. */
export function FactRows({ own, form }: Props) {
  const t = useText('own-conversations')
  const { fields, append, remove } = useFormRows(form, 'facts')
  const facts = useFieldValue(form, 'facts')
  return (
    <ScenarioRows title={t('facts.title')} isEmpty={fields.length === 0} empty={t('facts.none')}>
      {fields.map(({ id }, index) => (
        <ScenarioRow
          key={id}
          title={t(`facts.layers.${facts[index]?.layer ?? 'open'}`, { number: index + 1 })}
          remove={t('facts.remove', { number: index + 1 })}
          onRemove={() => remove(index)}
        >
          <FactFields own={own} form={form} index={index} />
        </ScenarioRow>
      ))}
      {fields.length < worldLimits.facts && (
        <AddRow onAdd={() => append(beginFact([...own.scenario.world.facts, ...facts]))}>
          {t('facts.add')}
        </AddRow>
      )}
    </ScenarioRows>
  )
}

/** The fields of a fact: when it is told, what earns it, and the question that it answers. */
function FactFields({ own, form, index }: Props & { readonly index: number }) {
  const t = useText('own-conversations')
  const errorText = useFieldErrors(form)
  const { key, layer, question } = useFieldValue(form, `facts.${index}`)
  const questionError = errorText(`facts.${index}.question`)
  const phrasesError = errorText(`facts.${index}.phrases`)
  const conditions = conditionsOf(own.scenario.world.facts.find((fact) => fact.key === key))
  const onLayer = () => {
    // A fact that is told when asked needs its question.
    if (form.getValues(`facts.${index}.layer`) !== 'asked' || question !== null) return
    form.setValue(`facts.${index}.question`, '')
    form.setValue(`facts.${index}.phrases`, '')
  }
  return (
    <>
      <TextArea
        label={t('facts.text')}
        error={errorText(`facts.${index}.text`)}
        lang={own.language}
        rows={2}
        {...form.register(`facts.${index}.text`)}
      />
      <SelectField
        label={t('facts.when')}
        choices={factLayers.map((value) => ({ value, label: t(`facts.whens.${value}`) }))}
        className="sm:max-w-64"
        {...form.register(`facts.${index}.layer`, { onChange: onLayer })}
      />
      {layer === 'earned' && conditions.length > 0 && (
        <div className="text-label text-ink-muted">
          <p>{t('facts.earnedBy')}</p>
          <ul className="mt-1 list-disc ps-5">
            {conditions.map((condition) => (
              <li key={condition}>{t(`facts.earns.${condition}`)}</li>
            ))}
          </ul>
        </div>
      )}
      {question !== null && (
        <RowDetails startsOpen={question === ''} isWrong={(questionError ?? phrasesError) !== undefined}>
          <Field
            label={t('facts.question')}
            error={questionError}
            lang={own.language}
            {...form.register(`facts.${index}.question`)}
          />
          <TextArea
            label={t('facts.phrases')}
            hint={t('facts.phrasesHint')}
            error={phrasesError}
            lang={own.language}
            rows={1}
            {...form.register(`facts.${index}.phrases`)}
          />
        </RowDetails>
      )}
    </>
  )
}

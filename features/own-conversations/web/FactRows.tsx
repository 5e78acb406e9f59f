import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFormRows } from '#platform/web/forms/useFormRows.ts'
import type { SchemaForm } from '#platform/web/forms/useSchemaForm.ts'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useText } from '#platform/web/hooks/useText.ts'
import { Field } from '#platform/web/ui/Field.tsx'
import type { PreparedConversation } from '../contract.ts'
import type { ScenarioCorrection } from '../contract-correction.ts'
import { ScenarioRow, ScenarioRows } from './ScenarioRow.tsx'

type Props = { readonly own: PreparedConversation; readonly form: SchemaForm<typeof ScenarioCorrection> }

/** What the other person knows: by when they say it, what earns it, and the question that it answers. */
export function FactRows({ own, form }: Props) {
  const t = useText('own-conversations')
  const errorText = useFieldErrors(form)
  const { fields, remove } = useFormRows(form, 'facts')
  return (
    <ScenarioRows title={t('facts.title')} isEmpty={fields.length === 0} empty={t('facts.none')}>
      {fields.map(({ id, key, question }, index) => {
        const number = index + 1
        const { layer = 'open', conditions = [] } =
          own.scenario.world.facts.find((fact) => fact.key === key) ?? {}
        return (
          <ScenarioRow
            key={id}
            title={t(`facts.layers.${layer}`, { number })}
            remove={t('facts.remove', { number })}
            onRemove={() => remove(index)}
          >
            <TextArea
              label={t('facts.text')}
              error={errorText(`facts.${index}.text`)}
              lang={own.language}
              rows={2}
              {...form.register(`facts.${index}.text`)}
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
              <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
                <Field
                  label={t('facts.question')}
                  error={errorText(`facts.${index}.question`)}
                  lang={own.language}
                  {...form.register(`facts.${index}.question`)}
                />
                <TextArea
                  label={t('facts.phrases')}
                  hint={t('facts.phrasesHint')}
                  error={errorText(`facts.${index}.phrases`)}
                  lang={own.language}
                  rows={1}
                  {...form.register(`facts.${index}.phrases`)}
                />
              </div>
            )}
          </ScenarioRow>
        )
      })}
    </ScenarioRows>
  )
}

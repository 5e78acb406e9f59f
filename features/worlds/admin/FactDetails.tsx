import ArrowDown from 'lucide-react/icons/arrow-down'
import ArrowUp from 'lucide-react/icons/arrow-up'
import Trash2 from 'lucide-react/icons/trash-2'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { TextArea } from '#platform/web/forms/TextArea.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { FactQuestion } from './FactQuestion.tsx'
import type { WorldSchemaForm } from './world-draft.ts'

type Props = {
  readonly id: string
  readonly form: WorldSchemaForm
  readonly index: number
  readonly count: number
  readonly language: string
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** The rarely used fields of a fact, and the buttons that move or delete it. */
export function FactDetails({ id, form, index, count, language, onMove, onRemove }: Props) {
  const t = useText('worlds')
  const errorText = useFieldErrors(form)
  const facts = useFieldValue(form, 'facts')
  const layer = facts[index]?.layer
  const after = facts[index]?.after ?? ''
  // A fact that no longer comes before this one stays a choice, so that the error can be understood.
  const choices = facts.filter(({ key }, place) => place < index || (key === after && place !== index))
  return (
    <div
      id={id}
      className="col-span-full grid grid-cols-1 items-start gap-x-5 gap-y-4 rounded-control bg-sunken p-4 forced-colors:border @xl:grid-cols-2"
    >
      <SelectField
        label={t('facts.after')}
        choices={[
          { value: '', label: t('facts.afterNone') },
          ...choices.map(({ key, texts }) => ({ value: key, label: texts['en'] ?? '' })),
        ]}
        value={after}
        onChoose={(key) =>
          form.setValue(`facts.${index}.after`, key, {
            shouldDirty: true,
            shouldValidate: form.formState.isSubmitted,
          })
        }
        error={errorText(`facts.${index}.after`)}
      />
      {layer === 'earned' && (
        <TextArea
          label={t('facts.judged')}
          hint={t('facts.judgedHint')}
          rows={2}
          error={errorText(`facts.${index}.judged`)}
          {...form.register(`facts.${index}.judged`)}
        />
      )}
      {layer !== 'asked' && (
        <div className="grid min-w-0 gap-1.5">
          <p className="text-sm font-medium">{t('facts.questionToo')}</p>
          <FactQuestion form={form} index={index} language={language} />
        </div>
      )}
      <div className="col-span-full flex flex-wrap gap-2">
        <Button size="small" look="secondary" disabled={index === 0} onClick={() => onMove(index - 1)}>
          <ArrowUp aria-hidden className="size-4" />
          {t('facts.moveUp')}
        </Button>
        <Button
          size="small"
          look="secondary"
          disabled={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <ArrowDown aria-hidden className="size-4" />
          {t('facts.moveDown')}
        </Button>
        <Button size="small" look="ghost" onClick={onRemove}>
          <Trash2 aria-hidden className="size-4" />
          {t('facts.delete')}
        </Button>
      </div>
    </div>
  )
}

import Trash2 from 'lucide-react/icons/trash-2'
import { SelectField } from '#platform/web/forms/SelectField.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Checkbox } from '#platform/web/ui/Checkbox.tsx'
import { Field } from '#platform/web/ui/Field.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { WordChips } from './WordChips.tsx'
import type { WorldSchemaForm } from './world-draft.ts'

type Props = {
  readonly form: WorldSchemaForm
  readonly index: number
  readonly language: string
  readonly onRemove: () => void
}

/** A need: who does what, the words by which its agreement is recognised, and whether it needs a date. */
export function NeedRow({ form, index, language, onRemove }: Props) {
  const t = useText('worlds')
  const errorText = useFieldErrors(form)
  const number = index + 1
  const isDated = useFieldValue(form, `needs.${index}.by_when`)
  const english = useFieldValue(form, `needs.${index}.what.en`)
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 px-4 py-4 @xl:grid-cols-[13.5rem_minmax(0,1fr)_auto] @4xl:grid-cols-[13.5rem_minmax(0,1fr)_minmax(0,20rem)_auto]">
      <SelectField
        label={t('needs.who')}
        choices={[
          { value: 'learner', label: t('needs.learner') },
          { value: 'character', label: t('needs.character') },
          { value: 'somebody', label: t('needs.somebody') },
        ]}
        {...form.register(`needs.${index}.who`)}
      />
      <Field
        key={language}
        label={t('needs.what')}
        lang={language}
        placeholder={t('needs.whatExample')}
        hint={language === 'en' || !english ? undefined : english}
        error={errorText(`needs.${index}.what.${language}`)}
        className="col-span-2 @xl:col-span-1"
        {...form.register(`needs.${index}.what.${language}`)}
      />
      <div className="col-span-2 grid gap-1 @xl:col-span-1 @xl:col-start-2 @4xl:col-start-3 @4xl:row-start-1">
        <p aria-hidden className="text-sm font-medium">
          {t('needs.words')}
        </p>
        <WordChips
          form={form}
          name={`needs.${index}.words.${language}`}
          lang={language}
          label={t('needs.wordsOf', { number })}
          lead={t('needs.said')}
          invitation={t('addWord')}
          error={errorText(`needs.${index}.words.${language}`)}
        />
        <Checkbox
          label={t('needs.byWhen')}
          isChecked={isDated}
          onCheck={(value) => form.setValue(`needs.${index}.by_when`, value, { shouldDirty: true })}
        />
      </div>
      <IconButton
        name={t('needs.delete', { number })}
        onClick={onRemove}
        className="col-start-2 row-start-1 self-start @xl:col-start-3 @4xl:col-start-4"
      >
        <Trash2 aria-hidden className="size-4" />
      </IconButton>
    </li>
  )
}

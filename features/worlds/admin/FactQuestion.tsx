import { type KeyboardEvent, useId } from 'react'
import { describedBy, FieldNotes } from '#platform/web/ui/FieldNotes.tsx'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { isComposing } from '#platform/web/keyboard.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { WordChips } from './WordChips.tsx'
import type { WorldSchemaForm } from './world-draft.ts'

/** Ignores Enter: the field holds one sentence, even if it wraps. */
const keepOneLine = (event: KeyboardEvent) => {
  if (event.key === 'Enter' && !isComposing(event)) event.preventDefault()
}

type Props = { readonly form: WorldSchemaForm; readonly index: number; readonly language: string }

/** The question that a fact answers: as a sentence, and as words by which it is recognised. */
export function FactQuestion({ form, index, language }: Props) {
  const t = useText('worlds')
  const id = useId()
  const errorText = useFieldErrors(form)
  const error = errorText(`facts.${index}.question.sentence.${language}`)
  return (
    <div className="grid min-w-0 gap-2">
      <div className="grid gap-1.5">
        <textarea
          key={language}
          rows={1}
          onKeyDown={keepOneLine}
          {...form.register(`facts.${index}.question.sentence.${language}`)}
          lang={language}
          aria-label={t('facts.question', { number: index + 1 })}
          placeholder={t('facts.questionExample')}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy({ id, error })}
          className={cx(
            'field-sizing-content min-h-11 w-full resize-none rounded-control border bg-surface px-3 py-2.5 text-sm text-ink placeholder:text-ink-faint',
            error === undefined ? 'border-control' : 'border-danger',
          )}
        />
        <FieldNotes id={id} error={error} />
      </div>
      <WordChips
        form={form}
        name={`facts.${index}.question.words.${language}`}
        lang={language}
        label={t('facts.words', { number: index + 1 })}
        lead={t('facts.answers')}
        invitation={t('facts.addQuestion')}
        error={errorText(`facts.${index}.question`)}
      />
    </div>
  )
}

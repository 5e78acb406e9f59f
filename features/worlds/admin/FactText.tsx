import { type KeyboardEvent, useId } from 'react'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { describedBy, FieldNotes } from '#platform/web/ui/FieldNotes.tsx'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { isComposing } from '#platform/web/keyboard.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { WorldSchemaForm } from './world-draft.ts'

type Props = {
  readonly form: WorldSchemaForm
  readonly index: number
  readonly language: string
  readonly onNext: () => void
}

/** The fact in the character's own words. The field grows with its text. */
export function FactText({ form, index, language, onNext }: Props) {
  const t = useText('worlds')
  const id = useId()
  const english = useFieldValue(form, `facts.${index}.texts.en`)
  const error = useFieldErrors(form)(`facts.${index}.texts.${language}`)
  const hint = language === 'en' || !english ? undefined : english
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    if (!event.altKey && !event.ctrlKey && !event.metaKey) onNext()
  }
  return (
    <div className="col-span-2 grid gap-1.5 @xl:col-span-1 @xl:col-start-2 @xl:row-start-1">
      <textarea
        // The key gives each language its own field.
        key={language}
        {...form.register(`facts.${index}.texts.${language}`)}
        lang={language}
        rows={2}
        aria-label={t('facts.text', { number: index + 1 })}
        aria-invalid={error !== undefined}
        aria-describedby={describedBy({ id, hint, error })}
        onKeyDown={onKeyDown}
        className={cx(
          'field-sizing-content min-h-11 w-full resize-none rounded-control border bg-surface px-3 py-2 text-base leading-relaxed text-ink',
          error === undefined ? 'border-control' : 'border-danger',
        )}
      />
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}

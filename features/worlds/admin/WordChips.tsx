import { useId, useRef, useState } from 'react'
import { FieldNotes, describedBy } from '#platform/web/ui/FieldNotes.tsx'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { worldLimits } from '../contract.ts'
import { Chip } from './Chip.tsx'
import { WordField } from './WordField.tsx'
import type { WorldSchemaForm } from './world-draft.ts'

type Props = {
  readonly form: WorldSchemaForm
  readonly name: `facts.${number}.question.words.${string}` | `needs.${number}.words.${string}`
  readonly lang: string
  /** Describes the words for screen readers. */
  readonly label: string
  readonly lead: string
  /** The placeholder of the field. */
  readonly invitation: string
  readonly error: string | undefined
}

/** How many words are shown at first, so that a row stays one row. */
const SEEN = 4

/** Alternative words and whole questions, each on a chip, and a field to type more. */
export function WordChips({ form, name, lang, label, lead, invitation, error }: Props) {
  const t = useText('worlds')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isUnfolded, unfold] = useState(false)
  const words = useFieldValue(form, name) ?? []
  const hidden = isUnfolded || words.length <= SEEN + 1 ? 0 : words.length - SEEN
  const set = (next: string[]) =>
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <div role="group" aria-label={label} className="grid gap-1.5">
      <div className="flex flex-wrap items-center gap-1.5 text-sm">
        <span className="text-ink-muted">{lead}</span>
        {words.slice(0, words.length - hidden).map((word) => (
          <Chip
            key={word}
            text={word}
            lang={lang}
            onRemove={() => {
              set(words.filter((one) => one !== word))
              input.current?.focus()
            }}
          />
        ))}
        {hidden > 0 && (
          <button
            type="button"
            onClick={() => {
              unfold(true)
              input.current?.focus()
            }}
            className="min-h-11 px-1.5 font-medium text-accent-ink underline underline-offset-4 pointer-fine:min-h-8"
          >
            {t('moreWords', { count: hidden })}
          </button>
        )}
        <WordField
          ref={input}
          words={words}
          lang={lang}
          aria-label={t('addTo', { label, invitation })}
          placeholder={invitation}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy({ id, error })}
          onAdd={(added) => {
            unfold(true)
            set([...words, ...added].slice(0, worldLimits.words))
          }}
        />
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  )
}

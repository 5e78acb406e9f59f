import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react'
import { FieldNotes, describedBy } from '#platform/web/forms/FieldNotes.tsx'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { worldLimits } from '../contract.ts'
import { Chip } from './Chip.tsx'
import type { WorldSchemaForm } from './world-draft.ts'

type Props = {
  readonly form: WorldSchemaForm
  readonly name: `facts.${number}.question.words.${string}` | `needs.${number}.words.${string}`
  readonly lang: string
  /** What the words are for. */
  readonly label: string
  readonly lead: string
  /** Says in the empty field what may be added. */
  readonly invitation: string
  readonly error: string | undefined
}

/** So many are seen until more is asked for: a row stays a row. */
const SEEN = 4

/** Words are separated by commas; a question may have some of its own, and ends with its sign. */
const separate = (typed: string): readonly string[] =>
  typed
    .split(/(?<=\?)\s|[;\n]/)
    .flatMap((part) => (part.trim().endsWith('?') ? part : part.split(',')))
    .map((part) => part.trim())

/** Words and whole questions of which one is enough, each on a chip. Enter or leaving the field adds what was typed. */
export function WordChips({ form, name, lang, label, lead, invitation, error }: Props) {
  const t = useText('worlds')
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isUnfolded, unfold] = useState(false)
  const words = useFieldValue(form, name) ?? []
  const hidden = isUnfolded || words.length <= SEEN + 1 ? 0 : words.length - SEEN
  const set = (next: string[]) =>
    form.setValue(name, next, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  const add = (text: string) => {
    if (!input.current) return
    const typed = [...new Set(separate(text))]
    // What is too long stays in the field, to be shortened.
    input.current.value = typed.filter(({ length }) => length > worldLimits.word).join(' ')
    const added = typed.filter(
      (word) => word !== '' && word.length <= worldLimits.word && !words.includes(word),
    )
    if (added.length === 0) return
    unfold(true)
    set([...words, ...added].slice(0, worldLimits.words))
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    // The field takes one line of one entry, and would cut a list of questions.
    if (pasted.length <= worldLimits.word && !pasted.includes('\n')) return
    event.preventDefault()
    add(`${event.currentTarget.value}\n${pasted}`)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    add(event.currentTarget.value)
  }
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
        <input
          ref={input}
          lang={lang}
          disabled={words.length >= worldLimits.words}
          maxLength={worldLimits.word}
          aria-label={`${label}: ${invitation}`}
          placeholder={invitation}
          aria-invalid={error !== undefined}
          aria-describedby={describedBy({ id, error })}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          onBlur={({ currentTarget }) => add(currentTarget.value)}
          className="min-h-11 w-48 min-w-0 grow rounded-control border border-dashed border-control bg-transparent px-2.5 text-ink placeholder:text-ink-muted aria-invalid:border-danger pointer-fine:min-h-8"
        />
      </div>
      <FieldNotes id={id} error={error} />
    </div>
  )
}

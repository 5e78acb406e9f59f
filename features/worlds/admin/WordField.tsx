import type { ClipboardEvent, ComponentProps, KeyboardEvent } from 'react'
import { isComposing } from '#platform/web/keyboard.ts'
import { worldLimits } from '../contract.ts'

type Props = Omit<ComponentProps<'input'>, 'onKeyDown' | 'onPaste' | 'onBlur' | 'maxLength' | 'className'> & {
  /** The words that are there already. */
  readonly words: readonly string[]
  readonly onAdd: (words: readonly string[]) => void
}

/** A field to type or paste words and whole questions. Enter, or leaving the field, adds those that are new. */
export function WordField({ words, onAdd, ...rest }: Props) {
  const add = (field: HTMLInputElement, text: string) => {
    const typed = [...new Set(separate(text))]
    // A word that is too long stays in the field, to be shortened.
    field.value = typed.filter(({ length }) => length > worldLimits.word).join(' ')
    const added = typed.filter(
      (word) => word !== '' && word.length <= worldLimits.word && !words.includes(word),
    )
    if (added.length > 0) onAdd(added)
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    // The input's `maxLength` would cut a pasted list, and its line breaks would be lost.
    if (pasted.length <= worldLimits.word && !pasted.includes('\n')) return
    event.preventDefault()
    add(event.currentTarget, `${event.currentTarget.value}\n${pasted}`)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    add(event.currentTarget, event.currentTarget.value)
  }
  return (
    <input
      {...rest}
      disabled={words.length >= worldLimits.words}
      maxLength={worldLimits.word}
      onKeyDown={onKeyDown}
      onPaste={onPaste}
      onBlur={({ currentTarget }) => add(currentTarget, currentTarget.value)}
      className="min-h-11 w-48 min-w-0 grow rounded-control border border-dashed border-control bg-transparent px-2.5 text-ink placeholder:text-ink-muted aria-invalid:border-danger pointer-fine:min-h-8"
    />
  )
}

/** Commas separate words; a whole question may contain commas, and ends with a question mark. */
const separate = (typed: string): readonly string[] =>
  typed
    .split(/(?<=\?)\s|[;\n]/)
    .flatMap((part) => (part.trim().endsWith('?') ? part : part.split(',')))
    .map((part) => part.trim())

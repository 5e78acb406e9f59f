import Ellipsis from 'lucide-react/icons/ellipsis'
import { type KeyboardEvent, useId, useState } from 'react'
import { useFieldErrors } from '#platform/web/forms/useFieldErrors.ts'
import { useFieldValue } from '#platform/web/forms/useSchemaForm.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { FactDetails } from './FactDetails.tsx'
import { FactTiming } from './FactTiming.tsx'
import { FactText } from './FactText.tsx'
import { LayerSelect } from './LayerSelect.tsx'
import type { WorldSchemaForm } from './world-draft.ts'

type Props = {
  readonly form: WorldSchemaForm
  readonly index: number
  readonly count: number
  readonly language: string
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
  /** Called on Enter in the text, to go to the next fact. */
  readonly onNext: () => void
}

/**
 * A fact: its layer, its text, what opens it, and details below. The layout depends on the width of the list, which is
 * smaller in a workspace than on its own page.
 */
export function FactRow({ form, index, count, language, onMove, onRemove, onNext }: Props) {
  const t = useText('worlds')
  const id = useId()
  const [isOpen, open] = useState(false)
  const layer = useFieldValue(form, `facts.${index}.layer`)
  const errorText = useFieldErrors(form)
  const isWrongBelow =
    errorText(`facts.${index}.after`) !== undefined ||
    errorText(`facts.${index}.judged`) !== undefined ||
    (layer !== 'asked' && form.getFieldState(`facts.${index}.question`, form.formState).invalid)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    // In a select, Alt with an arrow key opens its list.
    if (step === undefined || !event.altKey || event.target instanceof HTMLSelectElement) return
    event.preventDefault()
    onMove(index + step)
  }
  const isShown = isOpen || isWrongBelow
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the fields in it have the keyboard
    <li
      onKeyDown={onKeyDown}
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 px-4 py-3 focus-within:bg-accent-soft/35 @xl:grid-cols-[9.75rem_minmax(0,1fr)_auto] @4xl:grid-cols-[9.75rem_minmax(0,1fr)_minmax(0,20rem)_auto]"
    >
      <LayerSelect form={form} index={index} />
      <FactText form={form} index={index} language={language} onNext={onNext} />
      <FactTiming form={form} index={index} language={language} />
      <IconButton
        name={t('facts.more', { number: index + 1 })}
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => open(!isShown)}
        className="col-start-2 row-start-1 @xl:col-start-3 @4xl:col-start-4"
      >
        <Ellipsis aria-hidden className="size-5" />
      </IconButton>
      {isShown && (
        <FactDetails
          id={id}
          form={form}
          index={index}
          count={count}
          language={language}
          onMove={onMove}
          onRemove={onRemove}
        />
      )}
    </li>
  )
}

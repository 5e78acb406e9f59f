import Check from 'lucide-react/icons/check'
import X from 'lucide-react/icons/x'
import { type KeyboardEvent, type ReactNode, useRef } from 'react'
import { isComposing } from '../keyboard.ts'
import { IconButton } from '../ui/IconButton.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useReturnFocusToCell } from './useReturnFocusToCell.ts'

type Props = {
  readonly save: string
  readonly cancel: string
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
  /** The edited fields, 36 px high in a row of 40 px. */
  readonly children: ReactNode
}

const look = 'size-9! aria-disabled:cursor-not-allowed aria-disabled:text-ink-faint'

/** An edit within a table row. Enter saves, Escape cancels; then the focus returns to where it was. */
export function InlineForm({ save, cancel, isBusy, onSave, onCancel, children }: Props) {
  const form = useRef<HTMLDivElement>(null)
  useReturnFocusToCell(form)
  // While saving, the buttons only look disabled: they keep the focus in case saving fails.
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The open list of a select uses these keys itself.
    if (event.target instanceof HTMLOptionElement || isComposing(event)) return
    if (event.key === 'Escape') unlessBusy(onCancel)()
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault()
      unlessBusy(onSave)()
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens to the fields inside it
    <div
      ref={form}
      data-inline-form
      // May be wider than its cell, where that is too narrow for a word; it then covers the next cell.
      className="flex h-9 min-w-44 items-center gap-1 rounded-control bg-surface"
      onKeyDown={onKeyDown}
    >
      <div className="min-w-0 grow">{children}</div>
      <IconButton
        name={save}
        aria-disabled={isBusy}
        onClick={unlessBusy(onSave)}
        className={`${look} text-accent`}
      >
        {isBusy ? <Spinner /> : <Check aria-hidden className="size-4" />}
      </IconButton>
      <IconButton name={cancel} aria-disabled={isBusy} onClick={unlessBusy(onCancel)} className={look}>
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

/** The classes of a field inside it. */
export const inlineField =
  'h-9 w-full min-w-0 rounded-control border border-control bg-surface px-2.5 text-sm text-ink -outline-offset-2 aria-invalid:border-danger'

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
  /** What is edited, 36 px high: a row has 40. */
  readonly children: ReactNode
}

const look = 'size-9! aria-disabled:cursor-not-allowed aria-disabled:text-ink-faint'

/** An edit in the middle of a table. Enter saves, Escape cancels; then the keyboard is back where it began. */
export function InlineForm({ save, cancel, isBusy, onSave, onCancel, children }: Props) {
  const form = useRef<HTMLDivElement>(null)
  useReturnFocusToCell(form)
  // While saving, the buttons only look disabled: they keep the focus in case saving fails.
  const unlessBusy = (act: () => void) => () => {
    if (!isBusy) act()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The open list of a select has these keys for itself.
    if (event.target instanceof HTMLOptionElement || isComposing(event)) return
    if (event.key === 'Escape') unlessBusy(onCancel)()
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault()
      unlessBusy(onSave)()
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens to the fields inside
    <div
      ref={form}
      data-inline-form
      // Wider than its cell where that has no room for a word: it lies over the next one then.
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

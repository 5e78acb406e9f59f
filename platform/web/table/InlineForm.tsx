import { Check, X } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { IconButton } from '../ui/IconButton.tsx'
import { Spinner } from '../ui/Spinner.tsx'

type Props = {
  readonly save: string
  readonly cancel: string
  readonly isBusy: boolean
  readonly onSave: () => void
  readonly onCancel: () => void
  /** What is edited, 36 px high: a row has 40. */
  readonly children: ReactNode
}

/** An edit in the middle of a table. Enter saves, Escape cancels. */
export function InlineForm({ save, cancel, isBusy, onSave, onCancel, children }: Props) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
    if (event.key === 'Enter' && !(event.target instanceof HTMLButtonElement)) {
      event.preventDefault()
      onSave()
    }
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- it only listens to the fields inside
    <div className="flex h-10 items-center gap-1" onKeyDown={onKeyDown}>
      <div className="min-w-0 grow">{children}</div>
      <IconButton name={save} disabled={isBusy} onClick={onSave} className="size-9! text-accent">
        {isBusy ? <Spinner /> : <Check aria-hidden className="size-4" />}
      </IconButton>
      <IconButton name={cancel} disabled={isBusy} onClick={onCancel} className="size-9!">
        <X aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

/** The look of a field inside it. */
export const inlineField =
  'h-9 w-full min-w-0 rounded-control border border-control bg-surface px-2.5 text-sm text-ink -outline-offset-2 aria-invalid:border-danger'

import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import type { ButtonLook } from './button-class.ts'
import { Dialog } from './Dialog.tsx'

type Props = {
  readonly title: string
  readonly isOpen: boolean
  /** The button that confirms, as a verb. */
  readonly confirm: string
  readonly cancel: string
  readonly look?: ButtonLook
  readonly isBusy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
  /** Says what will happen. */
  readonly children: ReactNode
}

/** Asks before something that is hard to undo. Escape and a press outside mean no. */
export function ConfirmDialog(props: Props) {
  const { title, isOpen, confirm, cancel, look = 'primary', isBusy = false, children } = props
  return (
    <Dialog name={title} isOpen={isOpen} onClose={props.onCancel} className="p-6">
      <h2 className="text-lg font-semibold tracking-tight">{title}</h2>
      <div className="mt-2 text-label text-ink-muted">{children}</div>
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        <Button look="secondary" onClick={props.onCancel}>
          {cancel}
        </Button>
        <Button look={look} isBusy={isBusy} onClick={props.onConfirm}>
          {confirm}
        </Button>
      </div>
    </Dialog>
  )
}

import { type ReactNode, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { UnsavedQuestion, UnsavedTexts } from './UnsavedTexts.tsx'

type Props = {
  readonly title: string
  readonly isUnsaved: boolean
  /** Nothing closes the dialog while it is being saved. */
  readonly isBusy?: boolean
  readonly onEnd: () => void
  readonly className?: string
  /** Gets the function for the cancel button. */
  readonly children: (cancel: () => void) => ReactNode
}

/** A form in a dialog. Once something was written, Escape, a press outside and the cancel button ask first. */
export function FormDialog({ title, isUnsaved, isBusy = false, onEnd, className, children }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const cancel = () => {
    if (isBusy) return
    if (isUnsaved) setLeaving(true)
    else onEnd()
  }
  return (
    <>
      {/* Before the dialog, so that it is removed first: it returns the focus to the dialog, and that to the page. */}
      <UnsavedQuestion isOpen={isLeaving} onLeave={onEnd} onStay={() => setLeaving(false)} />
      <Dialog
        name={title}
        isOpen
        onClose={onEnd}
        onDismiss={isUnsaved || isBusy ? cancel : undefined}
        className={cx('p-6', className)}
      >
        <h2 className="text-lg font-semibold tracking-tight wrap-anywhere">{title}</h2>
        {children(cancel)}
      </Dialog>
      {/* Beside the dialog: closing a question inside it would close the dialog too. */}
      <UnsavedTexts isUnsaved={isUnsaved} />
    </>
  )
}

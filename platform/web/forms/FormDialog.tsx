import { type ReactNode, useState } from 'react'
import { cx } from '../ui/cx.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { UnsavedQuestion, UnsavedTexts } from './UnsavedTexts.tsx'

type Props = {
  readonly title: string
  readonly isUnsaved: boolean
  /** Nothing closes it while what was written is on its way. */
  readonly isBusy?: boolean
  readonly onEnd: () => void
  readonly className?: string
  /** Gets what its button to cancel does. */
  readonly children: (cancel: () => void) => ReactNode
}

/** A form in a dialog. Once something was written, Escape, a press outside and its button to cancel ask before that is lost. */
export function FormDialog({ title, isUnsaved, isBusy = false, onEnd, className, children }: Props) {
  const [isLeaving, setLeaving] = useState(false)
  const cancel = () => {
    if (isBusy) return
    if (isUnsaved) setLeaving(true)
    else onEnd()
  }
  return (
    <>
      {/* Before the dialog: removed first, it gives the keyboard back to that one, which gives it back to the page. */}
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
      {/* Beside the dialog: inside it, its own dialog would close that one too. */}
      <UnsavedTexts isUnsaved={isUnsaved} />
    </>
  )
}

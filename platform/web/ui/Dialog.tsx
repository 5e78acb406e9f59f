import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { focusContent } from '../focus.ts'
import { cx } from './cx.ts'

type Props = {
  readonly name: string
  readonly isOpen: boolean
  /** Called after Escape, a press outside, or a control inside has closed it. */
  readonly onClose: () => void
  /** `none`: only a control inside closes it, because its content is shown only once. */
  readonly closedBy?: 'any' | 'none'
  readonly children: ReactNode
  readonly id?: string
  readonly className?: string
}

/** The browser's own dialog: it keeps the focus inside, and gives it back to where it came from. */
export function Dialog({ name, isOpen, onClose, closedBy = 'any', children, id, className }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // A dialog that is removed while it is open would take the focus with it.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  const onClosed = () => {
    onClose()
    // The element that had the focus before may be gone or disabled.
    if (document.activeElement === document.body) focusContent()
  }
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label={name}
      onClose={onClosed}
      closedby={closedBy}
      tabIndex={-1}
      className={cx(
        'm-auto w-[calc(100%-1.5rem)] max-w-lg rounded-card bg-surface text-ink shadow-lift ring-1 ring-line',
        'backdrop:bg-black/40 open:animate-rise',
        className,
      )}
    >
      {isOpen && children}
    </dialog>
  )
}

import { type MouseEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { focusContent } from '../focus.ts'
import { isComposing } from '../keyboard.ts'
import { cx } from './cx.ts'

type Props = {
  readonly name: string
  readonly isOpen: boolean
  /** Called after Escape, a press outside, or a control inside has closed it. */
  readonly onClose: () => void
  /** `none`: only a control inside closes it, for content that is shown only once. */
  readonly closedBy?: 'any' | 'none'
  /** Called instead of closing, at Escape or a press outside. */
  readonly onDismiss?: (() => void) | undefined
  readonly children: ReactNode
  readonly id?: string
  readonly className?: string
}

/** A native modal dialog, which keeps the focus inside and returns it afterwards. */
export function Dialog({
  name,
  isOpen,
  onClose,
  closedBy = 'any',
  onDismiss,
  children,
  id,
  className,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  useEffect(() => {
    if (isOpen) dialog.current?.showModal()
    else dialog.current?.close()
  }, [isOpen])
  // Removing an open dialog would lose the focus, so it is closed first.
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
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the browser closes it otherwise
    <dialog
      ref={dialog}
      id={id}
      aria-label={name}
      onClose={onClosed}
      closedby={onDismiss ? 'none' : closedBy}
      onKeyDown={(event) => {
        if (!onDismiss || event.key !== 'Escape' || isComposing(event)) return
        // The same key press would close the dialog that this opens.
        event.preventDefault()
        onDismiss()
      }}
      // A press that began inside, such as one that selects text, is not a press outside.
      onPointerDown={(event) => {
        pressedOutside.current = isOutside(event)
      }}
      onClick={(event) => {
        if (pressedOutside.current && isOutside(event)) onDismiss?.()
      }}
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

/** Whether a press is on the backdrop, whose events the dialog element receives. */
function isOutside({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>): boolean {
  const { left, right, top, bottom } = currentTarget.getBoundingClientRect()
  return target === currentTarget && (clientX < left || clientX > right || clientY < top || clientY > bottom)
}

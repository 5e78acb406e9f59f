import { type ComponentProps, type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import { focusContent } from '../focus.ts'
import { buttonClass, type ButtonLook, type ButtonSize } from './button-class.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  readonly look?: ButtonLook
  readonly size?: ButtonSize
  /** While work is under way: shows a spinner and takes no second press. */
  readonly isBusy?: boolean
  readonly children: ReactNode
  readonly className?: string
}

export function Button({
  look = 'primary',
  size = 'normal',
  isBusy = false,
  disabled = false,
  type = 'button',
  className,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const button = useReturningFocus(isBusy)
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current)
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is one of HTML's; default: `button`
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      className={buttonClass(look, size, className)}
    >
      {isBusy && <Spinner />}
      {children}
    </button>
  )
}

/**
 * A button that is disabled while it is busy loses the focus. Afterwards the focus returns to it, or to the content if
 * the button stays disabled, as after the last step that could be undone.
 */
function useReturningFocus(isBusy: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const hadFocus = useRef(false)
  useLayoutEffect(() => {
    if (isBusy) hadFocus.current = document.activeElement === button.current
    else if (hadFocus.current && isNowhere(button.current)) {
      button.current?.focus({ preventScroll: true })
      if (button.current?.disabled) focusContent()
    }
  }, [isBusy])
  return button
}

/** A browser takes the focus from a disabled button in the next frame, which may be after a quick answer. */
const isNowhere = (button: HTMLButtonElement | null): boolean =>
  document.activeElement === document.body || document.activeElement === button

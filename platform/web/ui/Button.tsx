import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonLook, type ButtonSize } from './button-class.ts'
import { Spinner } from './Spinner.tsx'

export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  readonly look?: ButtonLook
  readonly size?: ButtonSize
  /** Something is under way: a spinner in front, and no second press. */
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
  ...rest
}: ButtonProps) {
  return (
    // oxlint-disable-next-line react/button-has-type -- the type is one of HTML's, `button` unless told
    <button
      {...rest}
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

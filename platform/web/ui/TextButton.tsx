import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'button'>, 'className'> & {
  readonly children: ReactNode
  readonly className?: string
}

/** A button that looks like a link in the colour of the surrounding text, such as "Try again" in a banner. */
export function TextButton({ type = 'button', className, children, ...rest }: Props) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is one of HTML's; default: `button`
      type={type}
      className={cx(
        'inline-flex min-h-11 items-center gap-2 font-medium underline decoration-1 underline-offset-4 hover:decoration-2',
        className,
      )}
    >
      {children}
    </button>
  )
}

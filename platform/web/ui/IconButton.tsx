import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = Omit<ComponentProps<'button'>, 'className' | 'title' | 'aria-label'> & {
  /** What a press does; read aloud, and shown on hover. */
  readonly name: string
  readonly children: ReactNode
  readonly className?: string
}

/** A button that shows only an icon: 44 px whatever the icon's size, and never without a name. */
export function IconButton({ name, type = 'button', className, children, ...rest }: Props) {
  return (
    <button
      {...rest}
      // oxlint-disable-next-line react/button-has-type -- the type is one of HTML's; default: `button`
      type={type}
      aria-label={name}
      title={name}
      className={cx(
        'grid size-11 shrink-0 place-items-center rounded-control text-ink-muted transition-colors duration-150',
        'hover:bg-sunken hover:text-ink disabled:bg-transparent disabled:text-ink-faint',
        className,
      )}
    >
      {children}
    </button>
  )
}

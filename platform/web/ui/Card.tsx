import type { ComponentProps } from 'react'
import { cx } from './cx.ts'

type Props = ComponentProps<'div'> & { readonly as?: 'div' | 'article' | 'section' | 'li' }

export function Card({ as: Element = 'div', className, ...rest }: Props) {
  return (
    <Element
      {...(rest as object)}
      className={cx('rounded-card bg-surface shadow-card ring-1 ring-line forced-colors:border', className)}
    />
  )
}

import type { ReactNode } from 'react'
import { cx } from './cx.ts'

type Props = {
  /** Each fact has a unique name; empty and missing facts are left out. */
  readonly facts: readonly (readonly [name: string, fact: ReactNode])[]
  readonly className?: string
}

/** Short facts one after the other, with dots between those that stand on one line. */
export function DotSeparatedList({ facts, className }: Props) {
  const shown = facts.filter(([, fact]) => fact !== undefined && fact !== null && fact !== '')
  return (
    // Each dot stands before its fact. Where the fact begins a line, its dot is outside the box and cut off.
    <p className={cx('overflow-x-clip', className)}>
      <span className="-ms-3 flex flex-wrap">
        {shown.map(([name, fact], index) => (
          <span key={name} className="relative min-w-0 ps-3 wrap-anywhere">
            {index > 0 && (
              <span aria-hidden className="absolute start-0 w-3 text-center whitespace-pre">
                {'\u00a0· '}
              </span>
            )}
            {fact}
          </span>
        ))}
      </span>
    </p>
  )
}

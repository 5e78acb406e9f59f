import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screens } from '#features/paths.ts'
import { cx } from '#platform/web/ui/cx.ts'

type Props = {
  readonly path: string
  readonly className: string
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** The link to a tab; marked as the current page if the tab is open. */
export const TabLink = ({ path, className, onClick, children }: Props) => (
  <Link
    to={screens.admin}
    params={{ _splat: path }}
    activeOptions={{ exact: true, includeSearch: false }}
    onClick={onClick}
    className={cx(
      'flex min-h-11 items-center px-2 text-sm font-medium transition-colors duration-150 xl:px-2.5',
      className,
    )}
  >
    {children}
  </Link>
)

import { Link } from '@tanstack/react-router'
import { screens } from '#features/paths.ts'
import { cx } from '#platform/web/ui/cx.ts'

/** A tab: its path below `/admin/`, and its name. */
export type AdminPlace = { readonly path: string; readonly title: string }

export type TabsProps = {
  readonly label: string
  readonly tabs: readonly AdminPlace[]
  readonly current: string
}

/** Each tab has an address of its own, so they are links. */
export function TabBar({ label, tabs, current }: TabsProps) {
  return (
    <nav aria-label={label} className="mt-6 border-b border-line">
      <ul className="-mb-px flex flex-wrap gap-x-1">
        {tabs.map(({ path, title }) => (
          <li key={path}>
            <Link
              to={screens.admin}
              params={{ _splat: path }}
              activeOptions={{ exact: true, includeSearch: false }}
              className={cx(
                'flex min-h-11 items-center rounded-t-control border-b-2 px-3 text-sm font-medium transition-colors duration-150',
                path === current
                  ? 'border-accent text-accent-ink forced-colors:border-[Highlight]'
                  : 'border-transparent text-ink-muted hover:border-control hover:text-ink forced-colors:border-[Canvas]',
              )}
            >
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

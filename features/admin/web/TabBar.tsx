import { useId } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { AdminGroup } from '#platform/web/admin-tab.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { type ShownTab, groupTabs } from './shown-tabs.ts'
import { TabDisclosure } from './TabDisclosure.tsx'
import { TabLink } from './TabLink.tsx'
import { UnreadCount } from './UnreadCount.tsx'

export type TabsProps = {
  readonly label: string
  readonly tabs: readonly ShownTab[]
  readonly current: string
}

/** How many tabs fit on one line in every language; if there are more, only the open tab's group is shown in full. */
const SPREAD_OUT = 8

/**
 * The tabs as links in groups, since each has a URL of its own. A group without room is a button that shows its tabs.
 */
export function TabBar({ label, tabs, current }: TabsProps) {
  const t = useText('admin')
  return (
    <nav aria-label={label} className="mt-6 border-b border-line">
      <ul className="-mb-px flex flex-wrap">
        {groupTabs(tabs).map(([group, grouped], nth) => (
          <li key={group} className={cx('flex min-w-0', nth > 0 && 'ms-1.5 border-s border-line ps-3')}>
            {tabs.length <= SPREAD_OUT || grouped.some(({ path }) => path === current) ? (
              <SpreadGroup group={group} tabs={grouped} current={current} />
            ) : (
              <TabDisclosure name={t(`groups.${group}`)} tabs={grouped} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  )
}

type GroupProps = {
  readonly group: AdminGroup
  readonly tabs: readonly ShownTab[]
  readonly current: string
}

/** A group's name and its tabs. Rarely needed tabs are behind "More", except the open one. */
function SpreadGroup({ group, tabs, current }: GroupProps) {
  const t = useText('admin')
  const id = useId()
  const isHidden = ({ path, isInMoreMenu }: ShownTab) => isInMoreMenu && path !== current
  const inMenu = tabs.filter(isHidden)
  return (
    <>
      {/* The group's name is visually hidden on a narrow bar, because the French tabs would need a second line. */}
      <span id={id} className="self-center pe-1.5 pb-0.5 text-xs text-ink-muted max-lg:sr-only">
        {t(`groups.${group}`)}
      </span>
      <ul aria-labelledby={id} className="flex flex-wrap">
        {tabs
          .filter((tab) => !isHidden(tab))
          .map(({ path, title, unread }) => (
            <li key={path}>
              <TabLink
                path={path}
                className={cx(
                  'rounded-t-control border-b-2',
                  path === current
                    ? 'border-accent text-accent-ink forced-colors:border-[Highlight]'
                    : 'border-transparent text-ink-muted hover:border-control hover:text-ink forced-colors:border-[Canvas]',
                )}
              >
                {title}
                <UnreadCount count={unread} />
              </TabLink>
            </li>
          ))}
        {inMenu.length > 0 && (
          <li>
            <TabDisclosure name={t('more')} tabs={inMenu} />
          </li>
        )}
      </ul>
    </>
  )
}

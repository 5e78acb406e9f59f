import ChevronDown from 'lucide-react/icons/chevron-down'
import { useEffect, useId, useRef, useState } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { attachPopover } from '#platform/web/ui/popover.ts'
import type { ShownTab } from './shown-tabs.ts'
import { TabLink } from './TabLink.tsx'
import { UnreadCount } from './UnreadCount.tsx'

type Props = {
  readonly name: string
  readonly tabs: readonly ShownTab[]
}

/**
 * A button that shows and hides a list of tabs: the ARIA practices' disclosure pattern for navigation, since tabs are
 * links and not menu items.
 */
export function TabDisclosure({ name, tabs }: Props) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    if (isOpen && list.current && button.current) return attachPopover(list.current, button.current, 'start')
    return undefined
  }, [isOpen])
  return (
    <>
      <button
        ref={button}
        type="button"
        popoverTarget={id}
        aria-expanded={isOpen}
        aria-controls={id}
        className={cx(
          'flex min-h-11 items-center gap-1.5 rounded-t-control border-b-2 border-transparent px-2 text-sm font-medium transition-colors duration-150 xl:px-2.5 forced-colors:border-[Canvas]',
          isOpen ? 'bg-sunken text-ink' : 'text-ink-muted hover:border-control hover:text-ink',
        )}
      >
        {name}
        <UnreadCount count={tabs.reduce((sum, { unread }) => sum + unread, 0)} />
        <ChevronDown aria-hidden className="size-4" />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- onBlur only receives the blur events of the links inside */}
      <ul
        ref={list}
        id={id}
        popover="auto"
        aria-label={name}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        onBlur={({ currentTarget, relatedTarget }) => {
          // Close the list when Tab leaves it, so that it does not cover the focused element.
          if (relatedTarget !== button.current && !currentTarget.contains(relatedTarget))
            currentTarget.hidePopover()
        }}
        className="fixed m-0 min-w-56 rounded-control bg-surface p-1.5 text-ink shadow-lift ring-1 ring-line forced-colors:border"
      >
        {tabs.map(({ path, title, unread }) => (
          <li key={path}>
            <TabLink
              path={path}
              onClick={() => list.current?.hidePopover()}
              className="rounded-lg -outline-offset-2 hover:bg-sunken focus-visible:bg-sunken"
            >
              {title}
              <UnreadCount count={unread} />
            </TabLink>
          </li>
        ))}
      </ul>
    </>
  )
}

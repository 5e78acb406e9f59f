import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from './cx.ts'

export type Tab<Name extends string> = { readonly name: Name; readonly title: string }

type ListProps<Name extends string> = {
  /** The prefix of the ids of the tabs and their panels. */
  readonly id: string
  /** Names the group of tabs for screen readers. */
  readonly label: string
  readonly tabs: readonly Tab<Name>[]
  readonly chosen: Name
  readonly onChoose: (name: Name) => void
}

const steps: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index - 1 + count) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** A list of tabs with one tab stop; the arrow keys, Home and End move between them. */
export function TabList<Name extends string>({ id, label, tabs, chosen, onChoose }: ListProps<Name>) {
  const onKeyDown = (event: KeyboardEvent) => {
    const index = tabs.findIndex(({ name }) => name === chosen)
    const next = tabs[steps[event.key]?.(index, tabs.length) ?? -1]
    if (!next || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    document.getElementById(tabId(id, next.name))?.focus()
    onChoose(next.name)
  }
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={onKeyDown}
      className="flex gap-1 border-b border-line print:hidden"
    >
      {tabs.map(({ name, title }) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={tabId(id, name)}
          aria-selected={name === chosen}
          aria-controls={panelId(id, name)}
          tabIndex={name === chosen ? 0 : -1}
          onClick={() => onChoose(name)}
          className={cx(
            '-mb-px min-h-11 rounded-t-control border-b-2 px-4 text-label font-medium transition-colors duration-150',
            name === chosen
              ? 'border-accent text-accent-ink forced-colors:border-[Highlight]'
              : 'border-transparent text-ink-muted hover:border-control hover:text-ink forced-colors:border-[Canvas]',
          )}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

type PanelProps = {
  readonly id: string
  readonly name: string
  readonly isChosen: boolean
  readonly children: ReactNode
}

/** The panel of a tab. Panels that are not chosen are hidden, but printed all the same. */
export function TabPanel({ id, name, isChosen, children }: PanelProps) {
  return (
    <div
      role="tabpanel"
      id={panelId(id, name)}
      aria-labelledby={tabId(id, name)}
      tabIndex={0}
      className={cx('rounded-card outline-offset-8', !isChosen && 'hidden print:block')}
    >
      {children}
    </div>
  )
}

const tabId = (id: string, name: string): string => `${id}-tab-${name}`
const panelId = (id: string, name: string): string => `${id}-panel-${name}`

import type { KeyboardEvent } from 'react'

/** Focuses the first item. */
export const enterMenu = (menu: HTMLElement): void => itemsOf(menu)[0]?.focus({ preventScroll: true })

const itemsOf = (menu: Element): readonly HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)'),
]

/** Up and down move in a circle, Home and End to the ends, a letter to the next item with it. Tab closes the menu. */
export function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const { key, currentTarget: menu } = event
  if (key === 'Tab') {
    menu.hidePopover()
    return
  }
  const items = itemsOf(menu)
  const current = items.findIndex((item) => item === document.activeElement)
  const next = nextIndex(key, current, items)
  if (next === undefined) return
  event.preventDefault()
  items.at(next % items.length)?.focus({ preventScroll: true })
}

function nextIndex(key: string, current: number, items: readonly HTMLElement[]): number | undefined {
  if (key === 'ArrowDown') return current + 1
  if (key === 'ArrowUp') return current <= 0 ? -1 : current - 1
  if (key === 'Home') return 0
  if (key === 'End') return -1
  if (key.length !== 1 || key === ' ') return undefined
  const order = items.map((_, nth) => (current + 1 + nth) % items.length)
  return order.find((nth) => items[nth]?.textContent.trim().toLowerCase().startsWith(key.toLowerCase()))
}

import type { KeyboardEvent } from 'react'

/** Pixels between a menu and its button, and between a menu and the window's edge. */
const GAP = 4
const MARGIN = 8

/** Puts a menu below its button, or above where there is more room, and the keyboard on its first item. */
export function placeMenu(menu: HTMLElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth, offsetHeight } = menu
  const below = bottom + GAP
  const isBelow = below + offsetHeight + MARGIN <= clientHeight || top < clientHeight - bottom
  const start = isBelow ? below : top - GAP - offsetHeight
  menu.style.top = `${Math.max(MARGIN, Math.min(start, clientHeight - offsetHeight - MARGIN))}px`
  menu.style.left = `${Math.max(MARGIN, Math.min(right, clientWidth - MARGIN) - offsetWidth)}px`
  itemsOf(menu)[0]?.focus({ preventScroll: true })
}

const itemsOf = (menu: Element): readonly HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('[role^=menuitem]:not(:disabled)'),
]

/** The arrows go round, Home and End to the ends, a letter to the next item that begins with it; Tab leaves. */
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

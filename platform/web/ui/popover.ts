/** Pixels between a popover and its button, and between a popover and the window's edge. */
const GAP = 4
const MARGIN = 8

/**
 * Places a popover below its button, or above where there is more room, and closes it at any scrolling or resizing,
 * because it does not move with its button.
 * @param edge the edge of the button that it is aligned with
 * @returns a function that stops this
 */
export function attachPopover(popover: HTMLElement, button: HTMLElement, edge: 'start' | 'end'): () => void {
  place(popover, button, edge)
  const close = () => popover.hidePopover()
  const options = { capture: true, passive: true }
  window.addEventListener('scroll', close, options)
  window.addEventListener('resize', close)
  return () => {
    window.removeEventListener('scroll', close, options)
    window.removeEventListener('resize', close)
  }
}

function place(popover: HTMLElement, button: HTMLElement, edge: 'start' | 'end'): void {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const { offsetWidth, offsetHeight } = popover
  const below = bottom + GAP
  const isBelow = below + offsetHeight + MARGIN <= clientHeight || top < clientHeight - bottom
  const start = isBelow ? below : top - GAP - offsetHeight
  const side = edge === 'start' ? left : right - offsetWidth
  popover.style.top = `${Math.max(MARGIN, Math.min(start, clientHeight - offsetHeight - MARGIN))}px`
  popover.style.left = `${Math.max(MARGIN, Math.min(side, clientWidth - MARGIN - offsetWidth))}px`
}

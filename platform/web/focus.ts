/** For a press that makes its own button go away: the keyboard and the reading voice go on at what comes instead. */
export function focusContent(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** For the `ref` of what answers a press elsewhere on a long page, and would come out of sight. */
export const scrollIntoSight = (element: HTMLElement | null): void => {
  element?.scrollIntoView({ block: 'center' })
}

/** For a press that makes its own button go away: the keyboard and the reading voice go on at what comes instead. */
export function focusContent(): void {
  document.querySelector('main')?.focus({ preventScroll: true })
}

/** Ways to leave the loaded page. They are one object, so that tests can replace them and stay on the page. */
export const pageNavigation = {
  /**
   * Leaves the app for an address that it does not show itself.
   * @param onLeave called once the page really goes: the browser may ask first, and the person may stay
   */
  open(url: string, onLeave?: () => void): void {
    if (onLeave) runWhenPageLeaves(onLeave)
    location.assign(url)
  },

  /** Reloads the page, because what it holds in memory must no longer be shown. */
  reload(): void {
    // Hides the old page until the new one is there.
    document.body.hidden = true
    location.reload()
  },
}

/**
 * The browser fires `beforeunload` once for each attempt to leave. A second one means that the person stayed after the
 * first, so the callback must no longer run.
 */
function runWhenPageLeaves(callback: () => void): void {
  const listening = new AbortController()
  const { signal } = listening
  let attempts = 0
  const countAttempt = () => {
    attempts += 1
    if (attempts > 1) listening.abort()
  }
  addEventListener('beforeunload', countAttempt, { signal })
  addEventListener('pagehide', callback, { signal })
}

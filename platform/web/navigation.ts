/** Ways out of the loaded page. They are one object, so that tests can replace them and stay. */
export const pageNavigation = {
  /**
   * Leaves the app for an address that it does not show itself.
   * @param onLeave called as the page goes: the browser may ask first, and whoever stays has not left
   */
  open(url: string, onLeave?: () => void): void {
    if (onLeave) runWhenPageLeaves(onLeave)
    location.assign(url)
  },

  /** Loads the page again: what is in memory is no longer to be shown. */
  reload(): void {
    // Nor is it to be seen until the new page is there.
    document.body.hidden = true
    location.reload()
  },
}

/**
 * The browser fires `beforeunload` once for each attempt to leave. A second one means that somebody stayed after the
 * first, so that the callback is dropped.
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

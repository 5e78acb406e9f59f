/** Ways out of the loaded page. They are one object, so that tests can replace them and stay. */
export const pageNavigation = {
  /**
   * Leaves the app for an address that it does not show itself.
   * @param onLeave called as the page goes: the browser may ask first, and whoever stays has not left
   */
  open(url: string, onLeave?: () => void): void {
    if (onLeave) callOnThisWayOut(onLeave)
    location.assign(url)
  },

  /** Loads the page again: what is in memory is no longer to be shown. */
  reload(): void {
    // Nor is it to be seen until the new page is there.
    document.body.hidden = true
    location.reload()
  },
}

/** The first `beforeunload` is that of this way out. With a second one the first has come to nothing, and so has the call. */
function callOnThisWayOut(onLeave: () => void): void {
  const thisWay = new AbortController()
  let ways = 0
  const count = () => {
    ways += 1
    if (ways > 1) thisWay.abort()
  }
  addEventListener('beforeunload', count, { signal: thisWay.signal })
  addEventListener('pagehide', onLeave, { signal: thisWay.signal })
}

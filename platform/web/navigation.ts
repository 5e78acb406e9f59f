/** Ways out of the loaded page. They are one object, so that tests can replace them and stay. */
export const pageNavigation = {
  /** Leaves the app for an address that it does not show itself. */
  open(url: string): void {
    location.assign(url)
  },

  /** Loads the page again: what is in memory is no longer to be shown. */
  reload(): void {
    // Nor is it to be seen until the new page is there.
    document.body.hidden = true
    location.reload()
  },
}

// In a module of its own, so that tests can stay.

/** Leaves the app for an address that it does not show itself. */
export function openAddress(url: string): void {
  location.assign(url)
}

/** Loads the page again: what is in memory is no longer to be shown. */
export function reloadPage(): void {
  // Nor is it to be seen until the new page is there.
  document.body.hidden = true
  location.reload()
}

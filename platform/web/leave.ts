/** Leaves the app for an address that it does not show itself. In a module of its own, so that tests can stay. */
export function leaveFor(url: string): void {
  location.assign(url)
}

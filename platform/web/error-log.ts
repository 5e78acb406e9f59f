/** One line of the browser's own log. It holds nothing that a person wrote. */
export type LoggedEvent = { readonly event: string; readonly detail?: string; readonly at: string }

const kept: LoggedEvent[] = []
const LIMIT = 100

/** Logs an event for problem reports. The last hundred are kept until the page is closed. */
export function logEvent(event: string, detail?: string): void {
  kept.push({ event, at: new Date().toISOString(), ...(detail === undefined ? {} : { detail }) })
  if (kept.length > LIMIT) kept.shift()
  window.dispatchEvent(new CustomEvent('logged', { detail: kept.at(-1) }))
}

/** Keeps an event and writes it to the console. */
export function warn(event: string, detail?: string): void {
  logEvent(event, detail)
  console.warn(event, detail ?? '')
}

export const loggedEvents = (): readonly LoggedEvent[] => [...kept]

/**
 * Whether the server can be reached: false when the browser says that it is offline, or when the last request got no
 * answer at all. Any answer, even an error, sets it back to true.
 */
let hasAnswered = true
const listeners = new Set<() => void>()

export const isOffline = (): boolean => !navigator.onLine || !hasAnswered

/** Tells whether a request got an answer. */
export function reportAnswer(isAnswered: boolean): void {
  if (hasAnswered === isAnswered) return
  hasAnswered = isAnswered
  listeners.forEach((listener) => listener())
}

/** Milliseconds between two questions whether the server answers again. */
const PROBE_INTERVAL = 5000

/** Calls back when `isOffline` may have changed. Without an answer it asks the server again until there is one. */
export function onConnectionChange(listener: () => void): () => void {
  listeners.add(listener)
  const probe = setInterval(askServer, PROBE_INTERVAL)
  const events = ['online', 'offline'] as const
  events.forEach((event) => window.addEventListener(event, listener))
  window.addEventListener('online', askServer)
  return () => {
    listeners.delete(listener)
    clearInterval(probe)
    events.forEach((event) => window.removeEventListener(event, listener))
    window.removeEventListener('online', askServer)
  }
}

function askServer(): void {
  if (hasAnswered || !navigator.onLine) return
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    () => reportAnswer(true),
    () => undefined,
  )
}

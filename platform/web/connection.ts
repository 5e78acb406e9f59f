/** Whether the last request got an answer. Any answer, even an error, sets it back to true. */
let hasAnswered = true
const listeners = new Set<() => void>()

/** `offline` is the browser's own state; `unreachable` means that the server gives no answer at all. */
export function readConnection(): 'online' | 'offline' | 'unreachable' {
  if (!navigator.onLine) return 'offline'
  return hasAnswered ? 'online' : 'unreachable'
}

export const isOffline = (): boolean => readConnection() !== 'online'

/** Tells whether a request got an answer. */
export function reportAnswer(isAnswered: boolean): void {
  if (hasAnswered === isAnswered) return
  hasAnswered = isAnswered
  listeners.forEach((listener) => listener())
}

/** Milliseconds between two checks whether the server answers again. */
const PROBE_INTERVAL = 5000

/** Calls back when the connection may have changed. Without an answer it asks the server again until there is one. */
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

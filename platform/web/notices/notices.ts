/** A message above the screen for some seconds, such as what was done or what failed. */
export type Notice = {
  readonly id: number
  readonly tone: 'success' | 'error' | 'note'
  readonly text: string
  /** Milliseconds until it disappears by itself. */
  readonly duration: number
}

/** Milliseconds: five seconds, three for a cancellation (requirement A14). */
const NOTICE_DURATION = 5000
export const CANCELLED_DURATION = 3000

let current: Notice | undefined
let count = 0
const listeners = new Set<() => void>()

function show(notice: Notice | undefined): void {
  current = notice
  listeners.forEach((listener) => listener())
}

/** Shows one notice at a time: a newer one replaces it. It stays when the person leaves the screen that showed it. */
export const notices = {
  current: () => current,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  say(tone: Notice['tone'], text: string, duration = NOTICE_DURATION): void {
    count += 1
    show({ id: count, tone, text, duration })
  },
  clear: () => show(undefined),
}

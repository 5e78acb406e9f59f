import { useMemo, useSyncExternalStore } from 'react'
import {
  type RateLimit,
  emptyAttemptWindow,
  secondsToWait,
  type AttemptWindow,
  takeAttempt,
} from '#platform/contract/rate-limit.ts'
import { readStored, writeStored } from '../storage.ts'

/**
 * The time after one attempt too many in which nothing is accepted (requirement L2). Where the server counts the
 * attempts, only the server starts the cooldown: if the browser refused an attempt itself, the person would wait twice.
 */
export type Cooldown = {
  /** @param seconds the server's Retry-After; without it a whole cooldown */
  start(seconds: number | undefined): void
  secondsLeft(): number
}

/** Counts attempts that the server does not count. */
export type AttemptCounter = Cooldown & {
  /** Counts one attempt. False while the cooldown lasts, and when the limit is reached, which starts it. */
  take(): boolean
  /** Takes back an attempt that failed. */
  giveBack(): void
}

/** @param name identifies what is counted and for whom; everything in this tab with the same name shares the count */
export function useAttemptCounter(name: string, { limit, window, cooldown }: RateLimit): AttemptCounter {
  return useMemo(() => createCounter(name, { limit, window, cooldown }), [name, limit, window, cooldown])
}

function createCounter(name: string, rateLimit: RateLimit): AttemptCounter {
  const read = () => parseSpent(readStored(name, 'session'))
  const write = (spent: AttemptWindow) => {
    writeStored(name, JSON.stringify(spent), 'session')
    listeners.forEach((listener) => listener())
  }
  return {
    take() {
      const now = Date.now()
      const spent = takeAttempt(read(), rateLimit, now)
      write(spent)
      return secondsToWait(spent, now) === 0
    },
    giveBack() {
      const spent = read()
      write({ ...spent, used: Math.max(0, spent.used - 1) })
    },
    start: (seconds = rateLimit.cooldown) => write({ ...read(), blockedUntil: Date.now() + seconds * 1000 }),
    secondsLeft: () => secondsToWait(read(), Date.now()),
  }
}

/** Whole seconds until the next attempt is accepted, counted down each second; 0 when it is accepted now. */
export const useSecondsLeft = (cooldown: Cooldown): number =>
  useSyncExternalStore(subscribeToSeconds, cooldown.secondsLeft)

const listeners = new Set<() => void>()

function subscribeToSeconds(listener: () => void): () => void {
  listeners.add(listener)
  const timer = setInterval(listener, 1000)
  return () => {
    listeners.delete(listener)
    clearInterval(timer)
  }
}

function parseSpent(text: string | null): AttemptWindow {
  try {
    const spent: unknown = JSON.parse(text ?? 'null')
    return isSpent(spent) ? spent : emptyAttemptWindow
  } catch {
    return emptyAttemptWindow
  }
}

function isSpent(spent: unknown): spent is AttemptWindow {
  if (typeof spent !== 'object' || spent === null) return false
  return 'used' in spent && 'openedAt' in spent && 'blockedUntil' in spent
}

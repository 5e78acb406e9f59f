import { useMemo, useSyncExternalStore } from 'react'
import {
  type Allowance,
  nothingSpent,
  secondsToWait,
  type Spent,
  takeAllowance,
} from '#platform/contract/allowance.ts'
import { readStored, writeStored } from '../stored.ts'

/** So many attempts in a while, counted in the browser as the server counts them (requirement L2). */
export type AttemptLimit = {
  /** Takes one attempt; false when it has to wait. */
  take(): boolean
  /** An attempt that came to nothing does not count. */
  giveBack(): void
  /** The server has counted differently: nothing goes before so many seconds, or a whole cooldown, have passed. */
  waitFor(seconds: number | undefined): void
  secondsToWait(): number
}

/** @param name of what is counted and for whom; all of this tab that use it share the count */
export function useAttemptLimit(name: string, { limit, window, cooldown }: Allowance): AttemptLimit {
  return useMemo(() => attemptLimitOf(name, { limit, window, cooldown }), [name, limit, window, cooldown])
}

function attemptLimitOf(name: string, allowance: Allowance): AttemptLimit {
  const read = () => spentIn(readStored(name, 'session'))
  const write = (spent: Spent) => {
    writeStored(name, JSON.stringify(spent), 'session')
    listeners.forEach((listener) => listener())
  }
  return {
    take() {
      const now = Date.now()
      const spent = takeAllowance(read(), allowance, now)
      write(spent)
      return secondsToWait(spent, now) === 0
    },
    giveBack() {
      const spent = read()
      write({ ...spent, used: Math.max(0, spent.used - 1) })
    },
    waitFor: (seconds = allowance.cooldown) =>
      write({ ...read(), blockedUntil: Date.now() + seconds * 1000 }),
    secondsToWait: () => secondsToWait(read(), Date.now()),
  }
}

/** Whole seconds until the next attempt may be made, counted down each second; 0 when it may. */
export const useSecondsToWait = (limit: AttemptLimit): number =>
  useSyncExternalStore(everySecond, limit.secondsToWait)

const listeners = new Set<() => void>()

function everySecond(listener: () => void): () => void {
  listeners.add(listener)
  const clock = setInterval(listener, 1000)
  return () => {
    listeners.delete(listener)
    clearInterval(clock)
  }
}

function spentIn(text: string | null): Spent {
  try {
    const spent: unknown = JSON.parse(text ?? 'null')
    return isSpent(spent) ? spent : nothingSpent
  } catch {
    return nothingSpent
  }
}

function isSpent(spent: unknown): spent is Spent {
  if (typeof spent !== 'object' || spent === null) return false
  return 'used' in spent && 'openedAt' in spent && 'blockedUntil' in spent
}

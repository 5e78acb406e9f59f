import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { sessionQuery } from '#features/session/web/queries.ts'
import {
  type Allowance,
  nothingSpent,
  secondsToWait,
  type Spent,
  takeAllowance,
} from '#platform/contract/allowance.ts'
import { readStored, writeStored } from '#platform/web/stored.ts'
import { MESSAGE_WINDOW } from '../contract.ts'

/** The allowance of messages (requirement L2): one per person, shared by all chats of this tab. */
export type SendLimit = {
  /** Takes one attempt; false when it has to wait. */
  take(): boolean
  /** An attempt that came to nothing does not count. */
  giveBack(): void
  /** The server has counted differently: nothing goes before so many seconds, or a whole cooldown, have passed. */
  waitFor(seconds: number | undefined): void
  secondsToWait(): number
}

/** The limit of whoever is signed in, as the server holds it. */
export function useSendLimit(): SendLimit {
  const { data: me } = useQuery(sessionQuery)
  const person = me?.id ?? 'anonymous'
  const { limit, window, cooldown } = me?.limits.message ?? { limit: 10, ...MESSAGE_WINDOW }
  return useMemo(() => sendLimitOf(person, { limit, window, cooldown }), [person, limit, window, cooldown])
}

/** @param person the user's id, or 'anonymous' */
export function sendLimitOf(person: number | string, allowance: Allowance): SendLimit {
  const name = `message-limit:${person}`
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

/** Whole seconds until the next message may go, counted down each second; 0 when it may. */
export const useSecondsToWait = (limit: SendLimit): number =>
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

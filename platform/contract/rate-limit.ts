/**
 * Allows `limit` attempts in a window; one more starts a cooldown, after which counting starts again. Both times in
 * seconds.
 */
export type RateLimit = { readonly limit: number; readonly window: number; readonly cooldown: number }

export type AttemptWindow = {
  readonly used: number
  readonly openedAt: number
  readonly blockedUntil: number | null
}

export const emptyAttemptWindow: AttemptWindow = { used: 0, openedAt: 0, blockedUntil: null }

/** The browser's version of `claimAttempt` in platform/server/rate-limit.ts. Times are milliseconds. */
export function takeAttempt(
  spent: AttemptWindow,
  { limit, window, cooldown }: RateLimit,
  now: number,
): AttemptWindow {
  if (spent.blockedUntil !== null && spent.blockedUntil > now) return spent
  const isOver = spent.blockedUntil !== null || spent.used === 0 || spent.openedAt + window * 1000 <= now
  const current = isOver ? { used: 0, openedAt: now, blockedUntil: null } : spent
  return current.used >= limit
    ? { ...current, blockedUntil: now + cooldown * 1000 }
    : { ...current, used: current.used + 1 }
}

/** Whole seconds until the next attempt is allowed; 0 when it is. */
export const secondsToWait = ({ blockedUntil }: AttemptWindow, now: number): number =>
  blockedUntil === null ? 0 : Math.max(0, Math.ceil((blockedUntil - now) / 1000))

import { sql } from 'kysely'

/** The longest lifetime of a session, and the longest time without use. */
export type SessionLimits = { readonly maxHours: number; readonly idleHours: number }

/** A working day: long enough for any practice, and a forgotten session has ended by the next one. */
export const DEFAULT_SESSION_LIMITS: SessionLimits = { maxHours: 8, idleHours: 2 }

/** The last use of a session is stored at most once in this time, so that not every request writes. Minutes. */
const USE_IS_WRITTEN_AFTER = 5

/**
 * Whether the last use must be stored again. With a short idle limit it is stored more often, because sessions in use
 * would otherwise end.
 */
export const isLastUseStale = ({ idleHours }: SessionLimits) => {
  const minutes = Math.min(USE_IS_WRITTEN_AFTER, idleHours * 6)
  return sql<boolean>`sessions.last_used_at < now() - make_interval(secs => ${minutes * 60})`
}

/** Whether a session has neither expired nor been idle for too long. */
export const isSessionLive = ({ idleHours }: SessionLimits) =>
  sql<boolean>`(sessions.expires_at > now() and sessions.last_used_at > now() - make_interval(secs => ${idleHours * 3600}))`

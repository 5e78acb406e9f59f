import { sql } from 'kysely'

/** How long a session lasts: at most, and without being used. */
export type SessionLimits = { readonly maxHours: number; readonly idleHours: number }

/** A working day: long enough for any practice, and a forgotten session has ended by the next one. */
export const DEFAULT_SESSION_LIMITS: SessionLimits = { maxHours: 8, idleHours: 2 }

/** The last use of a session is written at most so often, so that not every request writes. Minutes. */
const USE_IS_WRITTEN_AFTER = 5

/** Whether the last use has to be written again. Where the idle limit is short, it is written more often, or the limit would end live sessions. */
export const isUseOld = ({ idleHours }: SessionLimits) => {
  const minutes = Math.min(USE_IS_WRITTEN_AFTER, idleHours * 6)
  return sql<boolean>`sessions.last_used_at < now() - make_interval(secs => ${minutes * 60})`
}

/** Whether a session has neither come to its end nor been left idle. */
export const isSessionLive = ({ idleHours }: SessionLimits) =>
  sql<boolean>`(sessions.expires_at > now() and sessions.last_used_at > now() - make_interval(secs => ${idleHours * 3600}))`

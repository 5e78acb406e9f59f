import type { Database } from '#database/connect.ts'
import type { OwnSession } from '../contract.ts'
import { isSessionLive, type SessionLimits } from './session-limits.ts'

/**
 * A person's sessions for their own export, the most recently used first; without ids, which only their screen needs.
 */
export async function* exportSessions(
  database: Database,
  limits: SessionLimits,
  userId: number,
): AsyncGenerator<Omit<OwnSession, 'id' | 'is_current'>[]> {
  yield await database
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where(isSessionLive(limits))
    .select(['browser', 'system', 'created_at', 'last_used_at'])
    .orderBy('last_used_at', 'desc')
    .execute()
}

import { createHash } from 'node:crypto'
import type { Database } from '#database/connect.ts'
import type { OwnSession } from '../contract.ts'
import { isSessionLive, type SessionLimits } from './session-limits.ts'

/** The tables contain only hashes, so that somebody who reads them cannot sign in. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export type OwnSessionsStore = ReturnType<typeof ownSessionsStore>

/** A person's own sessions; those of others are treated as missing. */
export const ownSessionsStore = (database: Database, limits: SessionLimits) => ({
  /** The most recently used first; `token` belongs to the session that asks. */
  list: (userId: number, token: string): Promise<OwnSession[]> =>
    database
      .selectFrom('sessions')
      .where('user_id', '=', userId)
      .where(isSessionLive(limits))
      .select(['id', 'browser', 'system', 'created_at', 'last_used_at'])
      .select(({ eb }) => eb('token_hash', '=', hashToken(token)).as('is_current'))
      .$narrowType<{ is_current: boolean }>()
      .orderBy('last_used_at', 'desc')
      .orderBy('id')
      .execute(),

  /** @returns false if the person has no such session */
  async end(userId: number, id: string): Promise<boolean> {
    const ended = await database
      .deleteFrom('sessions')
      .where('id', '=', id)
      .where('user_id', '=', userId)
      .returning('id')
      .executeTakeFirst()
    return ended !== undefined
  },

  async endOthers(userId: number, token: string): Promise<void> {
    await database
      .deleteFrom('sessions')
      .where('user_id', '=', userId)
      .where('token_hash', '!=', hashToken(token))
      .execute()
  },
})

/** Signs a user out everywhere, as part of a change to their account. */
export async function endSessionsOf(database: Database, userId: number): Promise<void> {
  await database.deleteFrom('sessions').where('user_id', '=', userId).execute()
}

/** Signs everybody out, as after a restore of older sessions. @returns how many sessions there were */
export async function endAllSessions(database: Database): Promise<number> {
  const ended = await database.deleteFrom('sessions').executeTakeFirst()
  return Number(ended.numDeletedRows)
}

/** Ends the sessions of an identity after a change of its password, except the session with this token. */
export async function endSessionsOfIdentity(
  database: Database,
  { issuer, id }: { readonly issuer: string; readonly id: string },
  keptToken = '',
): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where('user_id', 'in', ({ selectFrom }) =>
      selectFrom('users')
        .select('users.id')
        .where('users.issuer', '=', issuer)
        .where('users.subject', '=', id),
    )
    .where('token_hash', '!=', hashToken(keptToken))
    .execute()
}

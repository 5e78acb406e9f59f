import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Expected } from '#adapters/identity/port.ts'
import { compileOnce, type Given } from '#database/compile-once.ts'
import type { Database } from '#database/connect.ts'
import { roles, type Role } from '#platform/contract/access.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Me } from '../contract.ts'
import { SESSION_SECONDS, SIGN_IN_SECONDS } from './cookies.ts'
import { recognise, type Newcomer } from './recognise.ts'

export type PendingSignIn = Expected & { readonly returnTo: string }
export type SessionStore = ReturnType<typeof sessionStore>

const now = sql<Date>`now()`
const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
const roleOf = (role: string | null): Role | null => roles.find((known) => known === role) ?? null

/** The tables hold only hashes of what a browser carries. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export function sessionStore(database: Database) {
  const findActor = compileOnce(database, (given: Given<{ hash: Buffer }>) =>
    database
      .selectFrom('sessions')
      .innerJoin('users', 'users.id', 'sessions.user_id')
      .innerJoin('languages', 'languages.id', 'users.language_id')
      .select([
        'users.id',
        'users.role',
        'users.organization_id as organizationId',
        'languages.code as language',
      ])
      .where('sessions.token_hash', '=', given('hash'))
      .where('sessions.expires_at', '>', now),
  )
  return {
    /** The person behind a session's token, as they are now: one statement, asked with every request. */
    async identify(token: string): Promise<Actor | undefined> {
      const [row] = await findActor({ hash: hashOf(token) })
      return row && { ...row, role: roleOf(row.role) }
    },

    async readMe(userId: number): Promise<Omit<Me, 'limits'> | undefined> {
      const row = await database
        .selectFrom('users')
        .innerJoin('languages', 'languages.id', 'users.language_id')
        .leftJoin('organizations', 'organizations.id', 'users.organization_id')
        .select(['users.id', 'users.username', 'users.email', 'users.name', 'users.role'])
        .select(['languages.id as languageId', 'languages.code', 'languages.name as languageName'])
        .select(['organizations.id as organizationId', 'organizations.name as organizationName'])
        .where('users.id', '=', userId)
        .executeTakeFirst()
      if (!row) return undefined
      const { id, username, email, name, organizationId, organizationName } = row
      const role = roleOf(row.role)
      return {
        id,
        username,
        email,
        name,
        organization:
          organizationId === null || organizationName === null
            ? null
            : { id: organizationId, name: organizationName },
        permissions: role === null ? [] : [role],
        language: { id: row.languageId, name: row.languageName, code: row.code },
      }
    },

    async beginSignIn(signIn: PendingSignIn, browser: string): Promise<void> {
      const { state, nonce, verifier, returnTo } = signIn
      await database
        .insertInto('sign_ins')
        .values({
          state,
          nonce,
          verifier,
          return_to: returnTo,
          browser_hash: hashOf(browser),
          expires_at: after(SIGN_IN_SECONDS),
        })
        .execute()
    },

    /** Takes a sign-in out, once: undefined when it is unknown, used, too old, or another browser's. */
    async takeSignIn(state: string, browser: string): Promise<PendingSignIn | undefined> {
      return database
        .deleteFrom('sign_ins')
        .where('state', '=', state)
        .where('browser_hash', '=', hashOf(browser))
        .where('expires_at', '>', now)
        .returning(['state', 'nonce', 'verifier', 'return_to as returnTo'])
        .executeTakeFirst()
    },

    async beginSession(token: string, userId: number, idToken: string): Promise<void> {
      const expires_at = after(SESSION_SECONDS)
      const row = { token_hash: hashOf(token), user_id: userId, id_token: idToken, expires_at }
      await database.insertInto('sessions').values(row).execute()
    },

    recognise: (newcomer: Newcomer): Promise<number> => recognise(database, newcomer),

    /** @returns the ID token with which the session began; undefined when there was none */
    async endSession(token: string): Promise<string | undefined> {
      const row = await database
        .deleteFrom('sessions')
        .where('token_hash', '=', hashOf(token))
        .returning('id_token')
        .executeTakeFirst()
      return row?.id_token
    },
  }
}

/** Deletes what has expired; to be called now and then. */
export async function sweepSessions(database: Database): Promise<void> {
  await database.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await database.deleteFrom('sign_ins').where('expires_at', '<', now).execute()
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SignInChecks } from '#adapters/identity/port.ts'
import { compileOnce, type QueryParameter } from '#database/compile-once.ts'
import type { Database } from '#database/connect.ts'
import { roles, type Role } from '#platform/contract/access.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Me } from '../contract.ts'
import { SESSION_SECONDS, SIGN_IN_SECONDS } from './cookies.ts'
import { resolveUser, type IdentityToResolve } from './resolve-user.ts'

export type PendingSignIn = SignInChecks & { readonly returnTo: string }
export type SessionStore = ReturnType<typeof sessionStore>

const now = sql<Date>`now()`
const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`
const parseRole = (role: string | null): Role | null => roles.find((known) => known === role) ?? null

/** The tables have hashes only, so that reading them lets nobody sign in. */
const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

export function sessionStore(database: Database) {
  const findActor = compileOnce(database, (parameter: QueryParameter<{ hash: Buffer }>) =>
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
      .where('sessions.token_hash', '=', parameter('hash'))
      .where('sessions.expires_at', '>', now),
  )
  return {
    /** The user of a session, as of now. One statement, with every request. */
    async identify(token: string): Promise<Actor | undefined> {
      const [row] = await findActor({ hash: hashToken(token) })
      return row && { ...row, role: parseRole(row.role) }
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
      const role = parseRole(row.role)
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
          browser_hash: hashToken(browser),
          expires_at: after(SIGN_IN_SECONDS),
        })
        .execute()
    },

    /** Takes a pending sign-in, once: undefined when it is unknown, used, expired, or another browser's. */
    async takeSignIn(state: string, browser: string): Promise<PendingSignIn | undefined> {
      return database
        .deleteFrom('sign_ins')
        .where('state', '=', state)
        .where('browser_hash', '=', hashToken(browser))
        .where('expires_at', '>', now)
        .returning(['state', 'nonce', 'verifier', 'return_to as returnTo'])
        .executeTakeFirst()
    },

    async beginSession(token: string, userId: number, idToken: string): Promise<void> {
      const expires_at = after(SESSION_SECONDS)
      const row = { token_hash: hashToken(token), user_id: userId, id_token: idToken, expires_at }
      await database.insertInto('sessions').values(row).execute()
    },

    resolveUser: (candidate: IdentityToResolve): Promise<number> => resolveUser(database, candidate),

    /** @returns the ID token with which the session began; undefined when there was none */
    async endSession(token: string): Promise<string | undefined> {
      const row = await database
        .deleteFrom('sessions')
        .where('token_hash', '=', hashToken(token))
        .returning('id_token')
        .executeTakeFirst()
      return row?.id_token
    },
  }
}

/** Deletes expired sessions and sign-ins; to be called now and then. */
export async function sweepSessions(database: Database): Promise<void> {
  await database.deleteFrom('sessions').where('expires_at', '<', now).execute()
  await database.deleteFrom('sign_ins').where('expires_at', '<', now).execute()
}

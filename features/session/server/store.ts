import { sql } from 'kysely'
import { identityFailures } from '#adapters/identity/port.ts'
import { compileOnce, type QueryParameter } from '#database/compile-once.ts'
import type { Database } from '#database/connect.ts'
import { parseRole } from '#platform/contract/access.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Warn } from '#platform/server/log.ts'
import { sealBySecret } from '#platform/server/seal.ts'
import type { Me } from '../contract.ts'
import type { BrowserDescription } from './describe-browser.ts'
import { hashToken } from './own-sessions-store.ts'
import {
  DEFAULT_SESSION_LIMITS,
  isSessionLive,
  isLastUseStale,
  type SessionLimits,
} from './session-limits.ts'
import { toSetupProblem } from './setup-problem.ts'

type EndedSession = {
  readonly userId: number
  readonly subject: string | null
  readonly idToken: string | undefined
}

export type SessionStore = ReturnType<typeof sessionStore>

/** Seals the ID token in a session's row; only the session's cookie can open it. */
const sealOf = (token: string) => sealBySecret(token, 'ID token')

const after = (seconds: number) => sql<Date>`now() + make_interval(secs => ${seconds})`

type SessionStoreOptions = { readonly limits?: SessionLimits; readonly warn?: Warn }

export function sessionStore(
  database: Database,
  { limits = DEFAULT_SESSION_LIMITS, warn = () => {} }: SessionStoreOptions = {},
) {
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
        isLastUseStale(limits).as('isUseDue'),
      ])
      .where('sessions.token_hash', '=', parameter('hash'))
      .where('users.deactivated_at', 'is', null)
      .where(isSessionLive(limits)),
  )
  /**
   * Requests do not wait for it; if it fails, the next request writes again. It uses two statements outside a
   * transaction, because a deactivation locks the user before the sessions.
   */
  const recordUse = async (hash: Buffer): Promise<void> => {
    const { rows } = await sql<{ user_id: number }>`
      update sessions set last_used_at = now() where token_hash = ${hash} and ${isLastUseStale(limits)}
      returning user_id`.execute(database)
    for (const { user_id } of rows)
      await sql`update users set last_active_at = now() where id = ${user_id}`.execute(database)
  }
  return {
    limits,

    /** The current user of a session, read in one statement at every request. */
    async identify(token: string): Promise<Actor | undefined> {
      const hash = hashToken(token)
      const [row] = await findActor({ hash })
      if (!row) return undefined
      const { isUseDue, role, ...actor } = row
      if (isUseDue)
        void recordUse(hash).catch((error: unknown) => warn(error, 'could not record a session’s use'))
      return { ...actor, role: parseRole(role) }
    },

    /** The given sessions that no longer exist, found in one statement. */
    async findEnded(tokens: readonly string[]): Promise<readonly string[]> {
      const byHash = new Map(tokens.map((token) => [hashToken(token).toString('hex'), token]))
      const { rows } = await sql<{ hash: string }>`
        select encode(token_hash, 'hex') as hash from sessions join users on users.id = sessions.user_id
        where token_hash in (${sql.join(tokens.map(hashToken))})
          and users.deactivated_at is null and ${isSessionLive(limits)}`.execute(database)
      for (const { hash } of rows) byHash.delete(hash)
      return [...byHash.values()]
    },

    async readMe(userId: number): Promise<Omit<Me, 'limits' | 'models'> | undefined> {
      const row = await database
        .selectFrom('users')
        .innerJoin('languages', 'languages.id', 'users.language_id')
        .leftJoin('organizations', 'organizations.id', 'users.organization_id')
        .select(['users.id', 'users.username', 'users.email', 'users.name', 'users.role'])
        .select('users.setup_problem as setupProblem')
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
        setup_problem: role === null || organizationId === null ? toSetupProblem(row.setupProblem) : null,
      }
    },

    /**
     * @param idToken what the provider wants back when the person signs out
     * @returns the user's organisation, and the code of their language
     * @throws DomainError refused when the user was deactivated meanwhile
     */
    async beginSession(
      token: string,
      userId: number,
      { browser, system }: BrowserDescription = { browser: null, system: null },
      idToken?: string,
    ): Promise<{ readonly organization: number | null; readonly language: string }> {
      const sealed = idToken === undefined ? null : await sealOf(token).close(idToken)
      // The lock waits for a deactivation in progress; the user is then read again. It also makes two sign-ins of one
      // person run one after the other: with a shared lock, both would wait for each other to write.
      const { rows } = await sql<{ organization: number | null; language: string }>`
        with person as (
          select id, organization_id, language_id from users where id = ${userId} and deactivated_at is null for no key update
        ), active as (
          update users set last_active_at = now() from person where users.id = person.id
        )
        insert into sessions (token_hash, user_id, expires_at, browser, system, id_token)
        select ${hashToken(token)}, id, ${after(limits.maxHours * 3600)}, ${browser}::text, ${system}::text, ${sealed}::text
        from person
        returning (select organization_id from person) as organization, (
          select code from languages, person where languages.id = person.language_id
        ) as language`.execute(database)
      const [begun] = rows
      if (!begun) throw new DomainError(identityFailures.deactivated)
      return begun
    },

    /** @returns the user of the ended session and their identity; undefined if there was no session */
    async endSession(token: string): Promise<EndedSession | undefined> {
      const ended = await database
        .deleteFrom('sessions')
        .using('users')
        .whereRef('users.id', '=', 'sessions.user_id')
        .where('token_hash', '=', hashToken(token))
        .returning(['users.id as userId', 'users.subject', 'sessions.id_token as sealed'])
        .executeTakeFirst()
      if (!ended) return undefined
      const { sealed, ...person } = ended
      const idToken = sealed === null ? undefined : await sealOf(token).open(sealed)
      return { ...person, idToken: typeof idToken === 'string' ? idToken : undefined }
    },
  }
}

/** Deletes expired sessions; called periodically. */
export async function sweepSessions(
  database: Database,
  limits: SessionLimits = DEFAULT_SESSION_LIMITS,
): Promise<void> {
  await database
    .deleteFrom('sessions')
    .where(({ not }) => not(isSessionLive(limits)))
    .execute()
}

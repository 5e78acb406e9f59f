import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Identity } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { foldAccents } from '#platform/contract/text.ts'
import { lowerCaseAsciiSql } from '#platform/server/compare-text.ts'

/** An identity that has signed in. A new user gets the first of these languages that exists here. */
export type IdentityToResolve = { readonly identity: Identity; readonly languages: readonly string[] }

/**
 * Creates a user without organisation and role for an identity. Returns undefined if another sign-in was faster or the
 * username is taken: the caller then tries again.
 * @param attempt from the second one on, the username is made unique
 */
export function createUserOfIdentity(
  database: Database,
  { identity, languages }: IdentityToResolve,
  attempt: number,
): Promise<{ id: number } | undefined> {
  const { issuer, subject, email, name } = identity
  const username = usernameFor(identity, attempt)
  const isTaken = sql`exists (select from users where ${lowerCaseAsciiSql(sql.ref('email'))} = ${lowerCaseAsciiSql(email)})`
  const wanted = [...languages, FALLBACK_LANGUAGE]
  return database
    .insertInto('users')
    .values({
      issuer,
      subject,
      username,
      name: (name ?? username).slice(0, 100),
      email: email === null ? null : sql<string | null>`case when ${isTaken} then null else ${email} end`,
      language_id: sql<number>`(select id from languages where code = any(${wanted})
        order by array_position(${wanted}::text[], code) limit 1)`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
}

/** Derives a username by the form's rules: 3 to 50 letters, digits, underscores and hyphens. */
function usernameFor({ username, email }: Identity, attempt: number): string {
  const wanted = foldAccents(username ?? email?.split('@')[0] ?? '')
  const plain = wanted.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '')
  const base = plain.length < 3 ? `user-${plain}`.replace(/-$/, '') : plain.slice(0, 40)
  return attempt === 0 ? base : `${base}-${randomBytes(4).toString('hex')}`
}

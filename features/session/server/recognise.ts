import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { identityFailures, type Identity } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import { foldAccents } from '#platform/contract/text.ts'

/** Which user an identity is. A new user speaks the first of these languages that exists. */
export type Newcomer = { readonly identity: Identity; readonly languages: readonly string[] }

/** Two sign-ins of one person at once meet at the second try; more are needed only while usernames collide. */
const TRIES = 5

/**
 * The user whom an identity belongs to (requirement S8): whoever signed in with it before; else the user that an
 * admin has created for its verified email; else a new one without organisation and role.
 * @throws DomainError upstream while an admin's creation of the user is under way
 */
export async function recognise(database: Database, newcomer: Newcomer): Promise<number> {
  const { identity } = newcomer
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const existing = (await known(database, identity)) ?? (await invited(database, identity))
    if (existing) return existing.id
    await refuseUnfinished(database, identity)
    const user = await created(database, newcomer, usernameFor(identity, attempt))
    if (user) return user.id
  }
  throw new Error('No user could be made for an identity')
}

type Found = Promise<{ id: number } | undefined>

function known(database: Database, { issuer, subject }: Identity): Found {
  return database
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** A user who has an identity already is never taken over by another one with the same address. */
async function invited(database: Database, { issuer, subject, email }: Identity): Found {
  if (email === null) return undefined
  return database
    .updateTable('users')
    .set({ issuer, subject })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('issuer', 'is', null)
    .where('held_by', 'is', null)
    .returning('id')
    .executeTakeFirst()
}

/** The account is there already, the user not yet: a moment later they will be the same person. */
async function refuseUnfinished(database: Database, { email }: Identity): Promise<void> {
  if (email === null) return
  const unfinished = await database
    .selectFrom('users')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('held_by', 'is not', null)
    .select('id')
    .executeTakeFirst()
  if (unfinished) throw new DomainError(identityFailures.beingCreated)
}

/** Nothing when another sign-in was faster or the username is taken: the caller looks again. */
function created(database: Database, { identity, languages }: Newcomer, username: string): Found {
  const { issuer, subject, email, name } = identity
  const isTaken = sql`exists (select from users where lower(email) = lower(${email}))`
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

/** What an admin could have typed for them: 3 to 50 letters, digits, underscores and hyphens. */
function usernameFor({ username, email }: Identity, attempt: number): string {
  const wanted = foldAccents(username ?? email?.split('@')[0] ?? '')
  const plain = wanted.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '')
  const base = plain.length < 3 ? `user-${plain}`.replace(/-$/, '') : plain.slice(0, 40)
  return attempt === 0 ? base : `${base}-${randomBytes(4).toString('hex')}`
}

import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { identityFailures, type Identity } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { FALLBACK_LANGUAGE } from '#features/languages/contract.ts'
import { DomainError } from '#platform/server/errors.ts'
import { foldAccents } from '#platform/contract/text.ts'

/** An identity that has signed in. A new user gets the first of these languages that exists. */
export type IdentityToResolve = { readonly identity: Identity; readonly languages: readonly string[] }

/** Two first sign-ins of one person at once need two attempts; colliding usernames need more. */
const MAX_ATTEMPTS = 5

/**
 * Finds the user of an identity (requirement S8): the one who signed in with it before; else the one whom an admin
 * created for its verified email address; else a new one without organisation and role.
 * @throws DomainError upstream while an admin's creation of the user is under way, refused when the user is deactivated
 */
export async function resolveUser(database: Database, candidate: IdentityToResolve): Promise<number> {
  const { identity } = candidate
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const existing = (await findByIdentity(database, identity)) ?? (await claimInvited(database, identity))
    if (existing?.isDeactivated) throw new DomainError(identityFailures.deactivated)
    if (existing) return existing.id
    await refuseUnprovisioned(database, identity)
    await refuseBeingRemoved(database, identity)
    const user = await createUser(database, candidate, usernameFor(identity, attempt))
    if (user) return user.id
  }
  throw new Error('No user could be made for an identity')
}

type UserLookup = Promise<{ id: number; isDeactivated: boolean } | undefined>

const lookedUp = ['id', sql<boolean>`deactivated_at is not null`.as('isDeactivated')] as const

function findByIdentity(database: Database, { issuer, subject }: Identity): UserLookup {
  return database
    .selectFrom('users')
    .select(lookedUp)
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

/** A user who has an identity already is never taken over by another one with the same address. */
async function claimInvited(database: Database, { issuer, subject, email }: Identity): UserLookup {
  if (email === null) return undefined
  return database
    .updateTable('users')
    .set({ issuer, subject })
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('issuer', 'is', null)
    .where('is_provisioned', '=', true)
    .returning(lookedUp)
    .executeTakeFirst()
}

/** The provider has the account while the user is still being created: a moment later the sign-in will find them. */
async function refuseUnprovisioned(database: Database, { email }: Identity): Promise<void> {
  if (email === null) return
  const unprovisioned = await database
    .selectFrom('users')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('is_provisioned', '=', false)
    .select('id')
    .executeTakeFirst()
  if (unprovisioned) throw new DomainError(identityFailures.beingCreated)
}

/** A deleted person's account leads nowhere until the provider has removed it, nor makes a new user of them. */
async function refuseBeingRemoved(database: Database, { subject }: Identity): Promise<void> {
  const removal = await database
    .selectFrom('account_changes')
    .where('change', '=', 'remove')
    .where('subject', '=', subject)
    .select('id')
    .executeTakeFirst()
  if (removal) throw new DomainError(identityFailures.deactivated)
}

/** Undefined when another sign-in was faster or the username is taken: the caller tries again. */
function createUser(
  database: Database,
  { identity, languages }: IdentityToResolve,
  username: string,
): UserLookup {
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
    .returning(lookedUp)
    .executeTakeFirst()
}

/** A username by the rules of the form: 3 to 50 letters, digits, underscores and hyphens. */
function usernameFor({ username, email }: Identity, attempt: number): string {
  const wanted = foldAccents(username ?? email?.split('@')[0] ?? '')
  const plain = wanted.replace(/[^A-Za-z0-9_-]+/g, '-').replace(/^-+|-+$/g, '')
  const base = plain.length < 3 ? `user-${plain}`.replace(/-$/, '') : plain.slice(0, 40)
  return attempt === 0 ? base : `${base}-${randomBytes(4).toString('hex')}`
}

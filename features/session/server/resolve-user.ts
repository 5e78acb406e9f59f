import { sql } from 'kysely'
import { identityFailures, type Identity } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { DomainError } from '#platform/server/errors.ts'
import { lowerCaseAsciiSql } from '#platform/server/compare-text.ts'
import { claimUser, type ClaimDependencies } from './claim-user.ts'
import { createUserOfIdentity, type IdentityToResolve } from './create-user-of-identity.ts'

/** Two concurrent first sign-ins of one person need two attempts; colliding usernames need more. */
const MAX_ATTEMPTS = 5

/**
 * Finds the user of an identity (requirement S8): the one who signed in with it before; if there is none or that one is
 * an orphan, the one whom an admin created for its verified email address; else a new one without organisation and
 * role.
 * @throws DomainError upstream while an admin's creation of the user is under way, refused when the user is deactivated
 */
export async function resolveUser(deps: ClaimDependencies, candidate: IdentityToResolve): Promise<number> {
  const { database } = deps
  const { identity } = candidate
  for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
    const known = await findByIdentity(database, identity)
    if (known?.isDeactivated) throw new DomainError(identityFailures.deactivated)
    if (known && !isOrphan(known)) return known.id
    const claimed = await claimUser(deps, identity, known)
    if (claimed !== undefined) return claimed
    if (known) {
      // Another process may have merged the orphan meanwhile, so that the identity has another user now.
      if ((await findByIdentity(database, identity))?.id === known.id) return known.id
      continue
    }
    await refuseUnprovisioned(database, identity)
    await refuseBeingRemoved(database, identity)
    const user = await createUserOfIdentity(database, candidate, attempt)
    if (user) return user.id
  }
  throw new Error('No user could be made for an identity')
}

function findByIdentity(database: Database, { issuer, subject }: Identity) {
  return database
    .selectFrom('users')
    .select(['id', 'role', 'organization_id', sql<boolean>`deactivated_at is not null`.as('isDeactivated')])
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
}

type Membership = { readonly role: string | null; readonly organization_id: number | null }
const isOrphan = ({ role, organization_id }: Membership): boolean => role === null && organization_id === null

/** The provider already has the account of a user still being created: a sign-in shortly after will find the user. */
async function refuseUnprovisioned(database: Database, { email }: Identity): Promise<void> {
  if (email === null) return
  const unprovisioned = await database
    .selectFrom('users')
    .where(sql<boolean>`${lowerCaseAsciiSql(sql.ref('email'))} = ${lowerCaseAsciiSql(email)}`)
    .where('is_provisioned', '=', false)
    .select('id')
    .executeTakeFirst()
  if (unprovisioned) throw new DomainError(identityFailures.beingCreated)
}

/** Until the provider has removed a deleted user's account, it must neither let them in nor create a new user. */
async function refuseBeingRemoved(database: Database, { subject }: Identity): Promise<void> {
  const removal = await database
    .selectFrom('account_changes')
    .where('change', '=', 'remove')
    .where('subject', '=', subject)
    .select('id')
    .executeTakeFirst()
  if (removal) throw new DomainError(identityFailures.deactivated)
}

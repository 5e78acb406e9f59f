import { sql, type Transaction } from 'kysely'
import { languageFailures } from '#features/languages/contract.ts'
import { organizationFailures } from '#features/organizations/contract.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { failOnConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import { claimIdempotencyKey, type IdempotentRequest } from '#platform/server/idempotency.ts'
import { LEASE_SECONDS } from '#platform/server/lease.ts'
import { lowerCaseAsciiSql } from '#platform/server/compare-text.ts'
import { userFailures } from '../contract.ts'
import { insertUnprovisioned, type ProvisioningClaim, type UserToProvision } from './provisioning-claim.ts'
import { organizationFullError, lockOrganization, occupiesSeat, refuseWhenFull } from './seats.ts'

/**
 * Reserves a seat, a username and an email address for an unprovisioned user.
 * @returns the claim, or the earlier reply if a finished attempt is repeated
 * @throws DomainError missing, conflict (full, taken, or being created at the moment), unavailable (by this attempt)
 */
export const reserveUser = (
  database: Database,
  user: UserToProvision,
  attempt: IdempotentRequest,
): Promise<{ readonly claim: ProvisioningClaim } | { readonly reply: unknown }> =>
  failOnConflict(
    () =>
      database.transaction().execute(async (transaction) => {
        const before = await claimIdempotencyKey(transaction, attempt, ['createUser', user])
        if (before.status === 'answered') return { reply: before.reply }
        await refuseWithoutLock(transaction, user, before.status === 'unanswered')
        // From here on, others wait for this organisation's seats, so all other checks come before.
        await refuseWhenFull(transaction, await lockOrganization(transaction, user.organizationId))
        return { claim: await insertUnprovisioned(transaction, user) }
      }),
    { users_username: userFailures.usernameTaken, users_email: userFailures.emailTaken },
  )

/**
 * Refuses without a lock what can be refused, so that many requests do not queue for nothing. The lock and the indexes
 * decide in the end.
 * @param isRepeat whether the same attempt was made before: its own user may be the one being created
 */
async function refuseWithoutLock(
  transaction: Transaction<DB>,
  user: UserToProvision,
  isRepeat: boolean,
): Promise<void> {
  const { username, email, organizationId, languageId } = user
  const { rows } = await sql<{
    max_users: number
    taken: number
    has_language: boolean
    is_being_created: boolean
  }>`
    select max_users,
      (select count(*) from users where organization_id = organizations.id and ${occupiesSeat}) as taken,
      exists (select from languages where id = ${languageId}) as has_language,
      exists (
        select from users where not is_provisioned
          and (${lowerCaseAsciiSql(sql.ref('username'))} = ${lowerCaseAsciiSql(username)}
            or ${lowerCaseAsciiSql(sql.ref('email'))} = ${lowerCaseAsciiSql(email)})
      ) as is_being_created
    from organizations where id = ${organizationId}`.execute(transaction)
  const [organization] = rows
  if (!organization) throw new DomainError(organizationFailures.missing)
  if (!organization.has_language) throw new DomainError(languageFailures.missing)
  if (organization.is_being_created) {
    // Its process is still at work, or has died: then the lease expires soon, and another attempt creates the user.
    throw new DomainError(isRepeat ? userFailures.attemptRunning : userFailures.beingCreated, {
      retryAfter: LEASE_SECONDS,
    })
  }
  if (organization.taken >= organization.max_users) throw organizationFullError(organization.max_users)
}

import { randomUUID } from 'node:crypto'
import { sql, type Transaction } from 'kysely'
import { languageFailures } from '#features/languages/contract.ts'
import { organizationFailures } from '#features/organizations/contract.ts'
import type { Invitation } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Role } from '#platform/contract/access.ts'
import { recordChange } from '#platform/server/audit.ts'
import { orConflict } from '#platform/server/conflicts.ts'
import { DomainError } from '#platform/server/errors.ts'
import {
  answerRequest,
  forgetRequest,
  openRequest,
  type IdempotentRequest,
} from '#platform/server/idempotency.ts'
import { userFailures } from '../contract.ts'
import { fullOf, lockOrganization, refuseWhenFull } from './seats.ts'

/** Somebody to be made. */
export type UserToProvision = {
  readonly username: string
  readonly email: string
  readonly name: string
  readonly organizationId: number
  readonly role: Role
  readonly languageId: number
}

/** A user who is being made. `holder` is the fence: whoever lost the claim can complete nothing. */
export type ProvisioningClaim = { readonly id: number; readonly reference: string; readonly holder: string }

/** A holder that gives no sign of life for so long is taken for dead. */
export const LEASE_SECONDS = 6

/** For how long an account that must not be is removed again and again, in minutes. */
const WITHDRAWN_FOR = 60

export type ProvisioningStore = ReturnType<typeof provisioningStore>

export const provisioningStore = (database: Database) => ({
  /**
   * Takes a seat, a username and an email address for a user who is not there yet.
   * @returns the claim, or what was answered before when the attempt is a repeat of a finished one
   * @throws DomainError missing, conflict (full, taken, or being made at the moment)
   */
  reserve: (
    wanted: UserToProvision,
    attempt: IdempotentRequest,
  ): Promise<{ readonly claim: ProvisioningClaim } | { readonly reply: unknown }> =>
    orConflict(
      () =>
        database.transaction().execute(async (transaction) => {
          const reply = await openRequest(transaction, attempt, ['createUser', wanted])
          if (reply !== undefined) return { reply }
          await refuseAtOnce(transaction, wanted)
          // From here on others wait for this organisation's seats: little is left to be asked.
          await refuseWhenFull(transaction, await lockOrganization(transaction, wanted.organizationId))
          return { claim: await insertHeld(transaction, wanted) }
        }),
      { users_username: userFailures.usernameTaken, users_email: userFailures.emailTaken },
    ),

  async keepAlive({ id, holder }: ProvisioningClaim): Promise<void> {
    await database
      .updateTable('users')
      .set({ held_until: leaseFromNow })
      .where('id', '=', id)
      .where('held_by', '=', holder)
      .execute()
  },

  /** Makes the user whole, with the record of it and the answer for repeats. False when the claim is no longer ours. */
  complete: (
    claim: ProvisioningClaim,
    wanted: UserToProvision,
    attempt: IdempotentRequest,
    reply: unknown,
  ): Promise<boolean> =>
    database.transaction().execute(async (transaction) => {
      const whole = await transaction
        .updateTable('users')
        .set({ held_by: null, held_until: null })
        .where('id', '=', claim.id)
        .where('held_by', '=', claim.holder)
        .returning('id')
        .executeTakeFirst()
      if (!whole) return false
      await recordChange(transaction, {
        actorId: attempt.userId,
        organizationId: wanted.organizationId,
        action: 'create',
        subject: 'user',
        subjectId: claim.id,
        before: null,
        after: columnsOf(wanted),
      })
      await answerRequest(transaction, attempt, reply)
      return true
    }),

  /** Takes what a claim held for its own removal; nothing when the user is whole or somebody else removes it. */
  async takeBack({ id, holder }: ProvisioningClaim): Promise<ProvisioningClaim | undefined> {
    return database
      .updateTable('users')
      .set({ held_by: randomUUID(), held_until: leaseFromNow })
      .where('id', '=', id)
      .where('held_by', '=', holder)
      .returning(claimColumns)
      .$narrowType<ProvisioningClaim>()
      .executeTakeFirst()
  },

  /** Takes all that the dead have left behind. */
  takeLapsed: (): Promise<ProvisioningClaim[]> =>
    database
      .updateTable('users')
      .set({ held_by: randomUUID(), held_until: leaseFromNow })
      .where('held_by', 'is not', null)
      .where('held_until', '<', moment)
      .returning(claimColumns)
      .$narrowType<ProvisioningClaim>()
      .execute(),

  /** Deletes a user who never became whole, once the account is gone. */
  remove: ({ id, reference, holder }: ProvisioningClaim, attempt?: IdempotentRequest): Promise<void> =>
    database.transaction().execute(async (transaction) => {
      const removed = await transaction
        .deleteFrom('users')
        .where('id', '=', id)
        .where('held_by', '=', holder)
        .returning('id')
        .executeTakeFirst()
      if (!removed) return
      await transaction.insertInto('withdrawals').values({ reference }).execute()
      if (attempt) await forgetRequest(transaction, attempt)
    }),

  /** Leaves a user who could not be removed to whoever comes next. */
  async lapse({ id, holder }: ProvisioningClaim): Promise<void> {
    await database
      .updateTable('users')
      .set({ held_until: moment })
      .where('id', '=', id)
      .where('held_by', '=', holder)
      .execute()
  },

  /** On a store that belongs to one process alone, whoever was being made before it started is made no longer. */
  async voidClaims(): Promise<void> {
    await database.updateTable('users').set({ held_until: moment }).where('held_by', 'is not', null).execute()
  },

  /** The accounts that must not be, and that an invitation given up lately may still bring about. */
  async withdrawn(): Promise<readonly string[]> {
    const since = sql<Date>`now() - make_interval(mins => ${WITHDRAWN_FOR})`
    await database.deleteFrom('withdrawals').where('withdrawn_at', '<', since).execute()
    const rows = await database.selectFrom('withdrawals').select('reference').execute()
    return rows.map(({ reference }) => reference)
  },

  /** How to invite a user anew, as long as nobody has signed in as them. */
  async invitationFor(id: number): Promise<Invitation | undefined> {
    const row = await database
      .selectFrom('users')
      .where('id', '=', id)
      .where('issuer', 'is', null)
      .where('held_by', 'is', null)
      .select(['reference', 'username', 'email', 'name'])
      .executeTakeFirst()
    if (!row || row.reference === null || row.email === null) return undefined
    return { reference: row.reference, username: row.username, email: row.email, name: row.name }
  },
})

const moment = sql<Date>`clock_timestamp()`
const leaseFromNow = sql<Date>`clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`
const claimColumns = ['id', 'reference', 'held_by as holder'] as const

/** What can be seen without a lock, so that a crowd does not queue for nothing. The lock and the indexes decide. */
async function refuseAtOnce(transaction: Transaction<DB>, wanted: UserToProvision): Promise<void> {
  const { username, email, organizationId, languageId } = wanted
  const { rows } = await sql<{
    max_users: number
    taken: number
    is_spoken: boolean
    is_being_made: boolean
  }>`
    select max_users,
      (select count(*) from users where organization_id = organizations.id) as taken,
      exists (select from languages where id = ${languageId}) as is_spoken,
      exists (
        select from users where held_by is not null
          and (lower(username) = lower(${username}) or lower(email) = lower(${email}))
      ) as is_being_made
    from organizations where id = ${organizationId}`.execute(transaction)
  const [organization] = rows
  if (!organization) throw new DomainError(organizationFailures.missing)
  if (!organization.is_spoken) throw new DomainError(languageFailures.missing)
  if (organization.is_being_made) throw new DomainError(userFailures.beingCreated)
  if (organization.taken >= organization.max_users) throw fullOf(organization.max_users)
}

async function insertHeld(transaction: Transaction<DB>, wanted: UserToProvision): Promise<ProvisioningClaim> {
  const [reference, holder] = [randomUUID(), randomUUID()]
  const { id } = await transaction
    .insertInto('users')
    .values({ ...columnsOf(wanted), reference, held_by: holder, held_until: leaseFromNow })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, reference, holder }
}

const columnsOf = ({ username, email, name, organizationId, role, languageId }: UserToProvision) => ({
  username,
  email,
  name,
  organization_id: organizationId,
  role,
  language_id: languageId,
})

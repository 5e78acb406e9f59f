import { sql, type Transaction } from 'kysely'
import type { EraseAccount } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Principal } from '#platform/contract/access.ts'
import { auditActor, recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { AccountActor } from '#platform/server/gate.ts'
import { userFailures } from '../contract.ts'
import { addAccountChange } from './account-change-store.ts'
import { lockAccount, refuseLastSuperadmin } from './account-lock.ts'
import type { LockedAccount } from './lock-people.ts'

/** Erases what a slice holds of a person, in the transaction that deletes them. */
export type EraseUser = (transaction: Transaction<DB>, userId: number) => Promise<void>

export type DeletionDependencies = {
  readonly database: Database
  /** Whether changes must be passed on to an identity provider. */
  readonly hasProvider: boolean
  /** The slices' erasers, called in this order. */
  readonly erasers: readonly EraseUser[]
  /** Absent while the embedded provider is in use; else it erases accounts left from its time. */
  readonly eraseAbandonedAccount: EraseAccount | undefined
}

/** Cannot be entered as a username, because it contains a colon. */
const pseudonymOf = (id: number): string => `deleted:${id}`

/** A row without personal data, which stays for the rows that refer to it and is listed nowhere. */
export const pseudonymisedUser = (id: number) => ({
  username: pseudonymOf(id),
  name: pseudonymOf(id),
  email: null,
  issuer: null,
  subject: null,
  reference: null,
  organization_id: null,
  role: null,
  last_active_at: null,
  deactivated_at: sql<Date>`coalesce(deactivated_at, now())`,
  deleted_at: sql<Date>`now()`,
})

/**
 * Deletes a person in one transaction: name, identity and words are erased; a pseudonym stays, to which counts and the
 * audit refer. The account at the identity provider is removed afterwards.
 * @param typed the username, to confirm that this user is meant; absent if no person asks
 * @throws DomainError missing, forbidden, conflict (another username, the last superadmin)
 */
export const deleteAccount = (
  deps: DeletionDependencies,
  actor: AccountActor,
  id: number,
  typed?: string,
): Promise<void> =>
  deps.database.transaction().execute(async (transaction) => {
    const lock = await lockAccount(transaction, actor, id)
    const { account } = lock
    if (typed !== undefined && account.username !== typed)
      throw new DomainError(userFailures.usernameMismatch)
    refuseLastSuperadmin(lock)
    await eraseLockedAccount(deps, transaction, auditActor(actor), account)
  })

/**
 * Whether the provider has not yet removed the account of a deleted person, who belonged to an organisation that the
 * actor administers. The row of that person no longer says so, but the audit does.
 */
export async function isBeingRemoved(database: Database, actor: Principal, id: number): Promise<boolean> {
  const entry = await database
    .selectFrom('account_changes')
    .innerJoin('audit', 'audit.subject_id', 'account_changes.user_id')
    .where('account_changes.user_id', '=', id)
    .where('account_changes.change', '=', 'remove')
    .where('audit.subject', '=', 'user')
    .where('audit.action', '=', 'delete')
    .$if(actor.role !== 'superadmin', (own) =>
      own.where('audit.organization_id', '=', actor.organizationId ?? 0),
    )
    .select('audit.id')
    .executeTakeFirst()
  return entry !== undefined
}

/** The same for an account that is already locked, whoever asked for it. */
export async function eraseLockedAccount(
  { hasProvider, erasers, eraseAbandonedAccount }: Omit<DeletionDependencies, 'database'>,
  transaction: Transaction<DB>,
  author: ReturnType<typeof auditActor>,
  account: LockedAccount,
): Promise<void> {
  const { id, organizationId, role } = account
  for (const erase of erasers) await erase(transaction, id)
  await transaction.updateTable('users').set(pseudonymisedUser(id)).where('id', '=', id).execute()
  await eraseAbandonedAccount?.(transaction, account)
  if (hasProvider) await addAccountChange(transaction, account, 'remove')
  await recordChange(transaction, {
    ...author,
    organizationId,
    action: 'delete',
    subject: 'user',
    subjectId: id,
    before: { role, organization_id: organizationId },
    after: null,
  })
}

import type { Transaction } from 'kysely'
import type { EraseAccount } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { recordChangeIn } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { OwnedRecords } from '#platform/server/slice-hooks.ts'
import { userFailures } from '../contract.ts'
import type { LinkResult } from '../contract-link.ts'
import { addAccountChange } from './account-change-store.ts'
import { lockAccounts, refuseLastSuperadmin } from './account-lock.ts'
import { joinAccounts, readLinkedAccount } from './join-accounts.ts'
import { addressesOf, type EndSessions } from './locked-account-changes.ts'
import { mergeUsers } from './merge-users.ts'
import { lockOrganization, refuseWhenFull } from './seats.ts'

export type LinkDependencies = {
  readonly database: Database
  /** Whether changes must be passed on to an identity provider. */
  readonly hasProvider: boolean
  readonly records: readonly OwnedRecords[]
  readonly endSessions: EndSessions
  readonly eraseAbandonedAccount: EraseAccount | undefined
}

/** Two accounts of one person: `id` stays and takes over what `other` has. */
type LinkedIds = { readonly id: number; readonly other: number }

type LinkPlan = Omit<LinkResult, 'message' | 'preview'>

/**
 * Merges two accounts of one person, or tells what that would do. Of two requests at once, on two processes, one merges
 * them and the other finds nobody to link.
 * @throws DomainError missing, forbidden, conflict (the same account, the last superadmin, no seat)
 */
export const linkUsers = (
  deps: LinkDependencies,
  actor: Actor,
  ids: LinkedIds,
  isPreview: boolean,
): Promise<LinkPlan> =>
  deps.database.transaction().execute(async (transaction) => {
    const { id, other } = ids
    if (id === other) throw new DomainError(userFailures.linkedToItself)
    const [lock, otherLock] = await lockAccounts(transaction, actor, [id, other])
    if (!lock || !otherLock) throw new DomainError(userFailures.missing)
    const kept = await readLinkedAccount(transaction, id)
    const gone = await readLinkedAccount(transaction, other)
    const joined = joinAccounts(kept, gone)
    if (joined.role !== 'superadmin') refuseLastSuperadmin(otherLock)
    const { organization_id: organizationId } = joined.values
    if (organizationId !== null && organizationId !== kept.organization_id) {
      // The organisation is locked after the people, as everywhere (decision 30).
      const organization = await lockOrganization(transaction, organizationId)
      // An active other account frees the seat that the remaining one takes.
      if (!lock.account.isDeactivated && otherLock.account.isDeactivated)
        await refuseWhenFull(transaction, organization)
    }
    const moves = await countRecords(transaction, deps.records, other)
    const plan = { moves, sign_in: joined.signIn, removes_account: deps.hasProvider && joined.isUnusedOurs }
    if (isPreview) return plan

    // A session must not outlive the rights that it was begun with.
    await deps.endSessions(transaction, other)
    await mergeUsers(transaction, deps.records, { from: other, into: id })
    await transaction.updateTable('users').set(joined.values).where('id', '=', id).execute()
    if (plan.removes_account) await addAccountChange(transaction, { id, ...joined.unused }, 'remove')
    await deps.eraseAbandonedAccount?.(transaction, joined.unused)
    // The remaining sign-in may come from the other row, so the provider is told if that row was not in the same state.
    const { isDeactivated } = lock.account
    if (deps.hasProvider && joined.signIn === 'other' && otherLock.account.isDeactivated !== isDeactivated)
      await addAccountChange(transaction, { id, ...joined.used }, isDeactivated ? 'disable' : 'enable')
    await recordChangeIn(transaction, [gone.organization_id, organizationId], {
      actorId: actor.id,
      action: 'relink',
      subject: 'user',
      subjectId: id,
      before: { issuer: kept.issuer },
      after: { issuer: joined.values.issuer, merged: other },
      addresses: addressesOf(lock.account, otherLock.account),
    })
    return plan
  })

async function countRecords(
  transaction: Transaction<DB>,
  records: readonly OwnedRecords[],
  userId: number,
): Promise<LinkPlan['moves']> {
  const counted = []
  for (const { name, count } of records)
    if (count) counted.push({ records: name, count: await count(transaction, userId) })
  return counted.filter(({ count }) => count > 0)
}

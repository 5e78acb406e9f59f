import type { Transaction } from 'kysely'
import type { TransactionalAccounts } from '#adapters/identity/port.ts'
import type { DB } from '#database/schema.ts'
import { userImportFailures } from '../contract.ts'
import {
  holdsLease,
  type LineOutcome,
  lockWaitingLines,
  canAddUsersTo,
  readImportStarter,
  settleLines,
  type WaitingLine,
} from './line-store.ts'
import type { ImportClaim } from './store.ts'

/**
 * Adds users with their accounts and audit entries in a transaction, and returns each outcome; the users' slice
 * implements it.
 */
export type AddUsers = (
  transaction: Transaction<DB>,
  people: readonly WaitingLine[],
  options: { readonly actorId: number; readonly within: TransactionalAccounts | undefined },
) => Promise<ReadonlyMap<WaitingLine, LineOutcome>>

type Dependencies = { readonly addUsers: AddUsers; readonly within: TransactionalAccounts | undefined }

/** A few dozen users occupy the store for some hundredths of a second, so others do not wait longer. */
const BATCH = 40

/**
 * Adds the next users of an import in one transaction, with their accounts, audit entries and fates: nobody is added
 * twice or in part, whichever process dies.
 * @returns false when no line was waiting, or the lease was lost
 */
export async function addImportBatch(
  transaction: Transaction<DB>,
  { importId, lease }: ImportClaim,
  { addUsers, within }: Dependencies,
): Promise<boolean> {
  if (!(await holdsLease(transaction, lease))) return false
  const lines = await lockWaitingLines(transaction, importId, BATCH)
  if (lines.length === 0) return false
  const starter = await readImportStarter(transaction, importId)
  const isAllowed = ({ organizationId }: WaitingLine) =>
    starter !== undefined && canAddUsersTo(starter, organizationId)
  const outcomes = new Map<WaitingLine, LineOutcome>(
    lines.map((line) => [line, { failure: userImportFailures.stopped }]),
  )
  if (starter) {
    const added = await addUsers(transaction, lines.filter(isAllowed), { actorId: starter.id, within })
    for (const [line, outcome] of added) outcomes.set(line, outcome)
  }
  await settleLines(transaction, importId, new Map([...outcomes].map(([{ line }, one]) => [line, one])))
  return true
}

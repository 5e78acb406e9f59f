import { sql, type Transaction } from 'kysely'
import { randomUUID } from 'node:crypto'
import type { AccountsWithin } from '#adapters/identity/port.ts'
import type { Failure } from '#platform/contract/failures.ts'
import type { DB } from '#database/schema.ts'
import { recordChanges } from '#platform/server/audit.ts'
import type { Lease } from '#platform/server/lease.ts'
import { userFailures } from '../contract.ts'
import { userImportFailures } from '../contract-import.ts'
import { findTakenEmails, insertImportedUsers, type NewPerson, removeUsers } from './import-user-store.ts'
import {
  type LineOutcome,
  lockWaitingLines,
  mayAddTo,
  readImportStarter,
  settleLines,
  type WaitingLine,
} from './import-line-store.ts'
import type { ImportClaim } from './import-store.ts'
import { lockOrganization, occupiesSeat } from './seats.ts'

/** A few dozen hold the store for some hundredths of a second, so that nobody else waits longer. */
const BATCH = 40

/**
 * Makes the next users of an import with their accounts, their lines in the audit and the fates of their lines, in one
 * transaction: whichever process dies, nobody is made twice or by half.
 * @returns false when nothing was waiting, or the lease is no longer ours
 */
export async function addImportBatch(
  transaction: Transaction<DB>,
  { importId, lease }: ImportClaim,
  within: AccountsWithin | undefined,
): Promise<boolean> {
  if (!(await holdsLease(transaction, lease))) return false
  const lines = await lockWaitingLines(transaction, importId, BATCH)
  if (lines.length === 0) return false
  const starter = await readImportStarter(transaction, importId)
  const outcomes = new Map<number, LineOutcome>()
  const refuse = ({ line }: WaitingLine, failure: Failure) => outcomes.set(line, { failure })

  const seated: NewPerson[] = []
  const seats = await lockSeats(transaction, lines)
  for (const line of lines) {
    const seat = seats.get(line.organizationId)
    if (!starter || !mayAddTo(starter, line.organizationId)) refuse(line, userImportFailures.importStopped)
    else if (!seat || seat.free <= 0) refuse(line, userFailures.organizationFull({ count: seat?.max ?? 0 }))
    else {
      seat.free -= 1
      seated.push({ ...line, reference: randomUUID() })
    }
  }
  const made = await insertImportedUsers(transaction, seated)
  const clashing = seated.filter(({ reference }) => !made.has(reference))
  const emails = await findTakenEmails(transaction, clashing)
  for (const person of clashing) {
    const hasEmail = emails.has(person.email.toLowerCase())
    refuse(person, hasEmail ? userFailures.emailTaken : userFailures.usernameTaken)
  }
  const invited = seated.filter(({ reference }) => made.has(reference))
  const unwelcome = (await within?.invite(transaction, invited)) ?? new Set<string>()
  const added = invited.filter(({ reference }) => !unwelcome.has(reference))
  for (const person of invited)
    if (unwelcome.has(person.reference)) refuse(person, userImportFailures.importAccountTaken)
  await removeUsers(transaction, [...unwelcome])
  for (const { line, reference } of added) outcomes.set(line, { userId: made.get(reference) ?? 0 })
  await recordChanges(
    transaction,
    added.map(({ organizationId, role, languageId, reference }) => ({
      actorId: starter?.id ?? null,
      organizationId,
      action: 'create',
      subject: 'user',
      subjectId: made.get(reference) ?? null,
      before: null,
      after: { organization_id: organizationId, role, language_id: languageId },
    })),
  )
  await settleLines(transaction, importId, outcomes)
  return true
}

async function holdsLease(transaction: Transaction<DB>, { work, subjectId, owner }: Lease): Promise<boolean> {
  const { rows } = await sql`select from leases
    where work = ${work} and subject_id = ${subjectId} and lease_owner = ${owner}::uuid for update`.execute(
    transaction,
  )
  return rows.length > 0
}

/** Locks the organisations, always in the order of their ids, and counts what is free in them. */
async function lockSeats(transaction: Transaction<DB>, lines: readonly WaitingLine[]) {
  const seats = new Map<number, { readonly max: number; free: number }>()
  const ids = [...new Set(lines.map(({ organizationId }) => organizationId))].toSorted((a, b) => a - b)
  for (const id of ids) {
    const { max_users: max } = await lockOrganization(transaction, id)
    const { taken } = await transaction
      .selectFrom('users')
      .where('organization_id', '=', id)
      .where(occupiesSeat)
      .select(({ fn }) => fn.countAll<number>().as('taken'))
      .executeTakeFirstOrThrow()
    seats.set(id, { max, free: max - taken })
  }
  return seats
}

import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import { type TransactionalAccounts, identityFailures } from '#adapters/identity/port.ts'
import type { DB } from '#database/schema.ts'
import type { Failure } from '#platform/contract/failures.ts'
import { recordChanges } from '#platform/server/audit.ts'
import { lowerCaseAscii } from '#platform/server/compare-text.ts'
import { userFailures } from '../contract.ts'
import { findTakenEmails, insertNewUsers, removeUsers } from './add-users-store.ts'
import type { UserToProvision } from './provisioning-claim.ts'
import { countTakenSeats, lockOrganization } from './seats.ts'

/** The outcome for one person to be added. */
type AddedUser = { readonly userId: number } | { readonly failure: Failure }

type Options = {
  /** The user who adds them. */
  readonly actorId: number
  /** Absent if the embedded provider is not in use. */
  readonly within: TransactionalAccounts | undefined
}

/** Adds users with their accounts and audit entries in one transaction; users that cannot be added are left out. */
export async function addUsers<P extends UserToProvision>(
  transaction: Transaction<DB>,
  people: readonly P[],
  { actorId, within }: Options,
): Promise<ReadonlyMap<P, AddedUser>> {
  const outcomes = new Map<P, AddedUser>()
  const seats = await lockSeats(transaction, people)
  const seated = people.flatMap((person) => {
    const seat = seats.get(person.organizationId)
    if (!seat || seat.free <= 0) {
      outcomes.set(person, { failure: userFailures.organizationFull({ count: seat?.max ?? 0 }) })
      return []
    }
    seat.free -= 1
    return [{ ...person, reference: randomUUID(), person }]
  })
  const made = await insertNewUsers(transaction, seated)
  const clashing = seated.filter(({ reference }) => !made.has(reference))
  const emails = await findTakenEmails(transaction, clashing)
  for (const { person } of clashing) {
    const hasEmail = emails.has(lowerCaseAscii(person.email))
    outcomes.set(person, { failure: hasEmail ? userFailures.emailTaken : userFailures.usernameTaken })
  }
  const invited = seated.filter(({ reference }) => made.has(reference))
  const unwelcome = (await within?.invite(transaction, invited)) ?? new Set<string>()
  await removeUsers(transaction, [...unwelcome])
  const added = invited.flatMap(({ person, reference }) => {
    const userId = made.get(reference)
    if (userId !== undefined && !unwelcome.has(reference)) return [{ person, userId }]
    outcomes.set(person, { failure: identityFailures.accountTaken })
    return []
  })
  for (const { person, userId } of added) outcomes.set(person, { userId })
  await recordChanges(
    transaction,
    added.map(({ person: { organizationId, role, languageId }, userId }) => ({
      actorId,
      organizationId,
      action: 'create',
      subject: 'user',
      subjectId: userId,
      before: null,
      after: { organization_id: organizationId, role, language_id: languageId },
    })),
  )
  return outcomes
}

/** Locks the organisations, ordered by id, and counts their free seats. */
async function lockSeats(transaction: Transaction<DB>, people: readonly UserToProvision[]) {
  const seats = new Map<number, { readonly max: number; free: number }>()
  const ids = [...new Set(people.map(({ organizationId }) => organizationId))].toSorted((a, b) => a - b)
  for (const id of ids) {
    const { max_users: max } = await lockOrganization(transaction, id)
    const taken = await countTakenSeats(transaction, [id])
    seats.set(id, { max, free: max - (taken.get(id) ?? 0) })
  }
  return seats
}

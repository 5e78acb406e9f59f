import { sql } from 'kysely'
import type { GroupAssignment } from '#adapters/identity/port.ts'
import type { Database } from '#database/connect.ts'
import { recordChangeIn } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import { userFailures } from '../contract.ts'
import { isLastSuperadmin, lockPeople } from './lock-people.ts'
import type { EndSessions } from './locked-account-changes.ts'
import { lockOrganization, refuseWhenFull } from './seats.ts'

/** Why a user's groups were ignored; the user is not changed. */
type Refusal = 'organization_unknown' | 'organization_full' | 'last_superadmin'

type GroupDependencies = { readonly database: Database; readonly endSessions: EndSessions }

/**
 * Gives a user the organisation and the role that follow from their groups at the identity provider, unless they have
 * both already.
 */
export async function assignByGroups(
  deps: GroupDependencies,
  userId: number,
  { role, organization }: GroupAssignment,
): Promise<Refusal | undefined> {
  const found = await deps.database
    .selectFrom('organizations')
    .where(sql<boolean>`lower(name) = lower(${organization})`)
    .select(({ selectFrom }) => [
      'id',
      selectFrom('users')
        .where('users.id', '=', userId)
        .where('users.role', '=', role)
        .whereRef('users.organization_id', '=', 'organizations.id')
        .select('users.id')
        .as('holder'),
    ])
    .executeTakeFirst()
  if (!found) return 'organization_unknown'
  if (found.holder !== null) return undefined
  return move(deps, userId, { role, organization_id: found.id }).catch((error: unknown) => {
    if (error instanceof DomainError && error.failure.code === FULL) return 'organization_full' as const
    throw error
  })
}

const FULL = userFailures.organizationFull({ count: 0 }).code

type TargetAssignment = { readonly role: string; readonly organization_id: number }

const move = (
  { database, endSessions }: GroupDependencies,
  userId: number,
  after: TargetAssignment,
): Promise<'last_superadmin' | undefined> =>
  database.transaction().execute(async (transaction) => {
    const people = await lockPeople(transaction, [userId])
    const user = people.find(({ id }) => id === userId)
    if (!user || user.isDeactivated) return undefined
    if (after.role !== 'superadmin' && isLastSuperadmin(user, people)) return 'last_superadmin'
    // The organisation is locked after the people, as everywhere (decision 30).
    const organization = await lockOrganization(transaction, after.organization_id)
    if (user.organizationId !== after.organization_id) await refuseWhenFull(transaction, organization)
    await transaction.updateTable('users').set(after).where('id', '=', userId).execute()
    // A session must not outlive the rights that it was begun with.
    if (user.role !== null && user.role !== after.role) await endSessions(transaction, userId)
    await recordChangeIn(transaction, [user.organizationId, after.organization_id], {
      actorId: null,
      action: 'move',
      subject: 'user',
      subjectId: userId,
      before: { organization_id: user.organizationId, role: user.role },
      after: { ...after, by: 'groups' },
    })
    return undefined
  })

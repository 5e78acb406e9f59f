import type { Transaction } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Role, Principal } from '#platform/contract/access.ts'
import { recordChange, recordChangeIn } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { DB } from '#database/schema.ts'
import { userFailures, type UserCount } from '../contract.ts'
import { lockAccount, refuseLastSuperadmin } from './account-lock.ts'
import type { EndInvitation } from './end-invitation.ts'
import { addressesOf, type EndSessions } from './locked-account-changes.ts'
import { isManagedByDirectory } from './own-profile.ts'
import { toUser, type StoredUser } from './rows.ts'
import { lockOrganization, occupiesSeat, refuseWhenFull } from './seats.ts'
import { lastActiveDay, matchesFilter, userState, type UserFilter } from './user-filter.ts'
import { requireLanguage } from './user-language.ts'

export type UserStore = ReturnType<typeof userStore>

type UserPage = UserFilter & { readonly limit: number; readonly before?: number | undefined }
type UserAssignment = { readonly organizationId: number; readonly role: Role }

export const userStore = (database: Database, endSessions: EndSessions, endInvitation: EndInvitation) => ({
  /** A page of users, newest first: of all for a superadmin, else of the actor's organisation. */
  async list(actor: Principal, { limit, before, ...filter }: UserPage): Promise<StoredUser[]> {
    const rows = await database
      .selectFrom('users')
      .innerJoin('languages', 'languages.id', 'users.language_id')
      .leftJoin('organizations', 'organizations.id', 'users.organization_id')
      .select(['users.id', 'users.username', 'users.email', 'users.name', 'users.role'])
      .select(['organizations.id as organizationId', 'organizations.name as organizationName'])
      .select(['languages.id as languageId', 'languages.name as languageName', 'languages.code'])
      .select([lastActiveDay.as('lastActiveAt'), userState.as('state')])
      .leftJoin('erasure_requests', 'erasure_requests.user_id', 'users.id')
      .select([
        'erasure_requests.requested_at as erasureRequestedAt',
        isManagedByDirectory.as('isProfileManaged'),
      ])
      .where(matchesFilter(actor, filter))
      .$if(before !== undefined, (query) => query.where('users.id', '<', before ?? 0))
      .orderBy('users.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toUser)
  },

  /** How many users match, and the seats of the single organisation that the filter is about. */
  async count(actor: Principal, filter: UserFilter): Promise<UserCount> {
    const organizationId = actor.role === 'superadmin' ? filter.organization : actor.organizationId
    const { count, taken, max } = await database
      .selectFrom('users')
      .$if(organizationId !== undefined, (query) =>
        query.where('users.organization_id', '=', organizationId ?? null),
      )
      .select(({ fn, selectFrom }) => [
        fn.countAll<number>().filterWhere(matchesFilter(actor, filter)).as('count'),
        fn.countAll<number>().filterWhere(occupiesSeat).as('taken'),
        selectFrom('organizations')
          .where('id', '=', organizationId ?? null)
          .select('max_users')
          .as('max'),
      ])
      .executeTakeFirstOrThrow()
    return { count, seats: max === null ? null : { taken, max } }
  },

  async changeLanguage(actor: Actor, id: number, languageId: number): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const user = await transaction
        .selectFrom('users')
        .where('id', '=', id)
        .where('is_provisioned', '=', true)
        .where('deleted_at', 'is', null)
        .$if(actor.role !== 'superadmin', (query) =>
          query.where('organization_id', '=', actor.organizationId),
        )
        .select(['organization_id', 'language_id', 'role'])
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!user) throw missing()
      if (user.role === 'superadmin' && actor.role !== 'superadmin')
        throw new DomainError(userFailures.superadminsOnly)
      await requireLanguage(transaction, languageId)
      if (user.language_id === languageId) return
      await transaction.updateTable('users').set({ language_id: languageId }).where('id', '=', id).execute()
      await recordChange(transaction, {
        actorId: actor.id,
        organizationId: user.organization_id,
        action: 'update',
        subject: 'user',
        subjectId: id,
        before: { language_id: user.language_id },
        after: { language_id: languageId },
      })
    })
  },

  /** Only a superadmin moves users, and never themselves, so that one superadmin always remains. */
  async move(
    transaction: Transaction<DB>,
    actor: Actor,
    id: number,
    { organizationId, role }: UserAssignment,
  ): Promise<{ readonly invitationEnded: boolean }> {
    if (actor.id === id) throw new DomainError(userFailures.ownRole)
    const lock = await lockAccount(transaction, actor, id)
    const { account: user } = lock
    // The organisation is locked after the people, as everywhere: another order could deadlock.
    const organization = await lockOrganization(transaction, organizationId)
    const isMoving = user.organizationId !== organizationId
    if (!isMoving && user.role === role) return { invitationEnded: false }
    const invitationEnded = await endInvitation(transaction, user, role)
    if (user.role !== role) {
      if (role !== 'superadmin') refuseLastSuperadmin(lock)
      await endSessions(transaction, id)
    }
    if (isMoving && !user.isDeactivated) await refuseWhenFull(transaction, organization)
    const [before, after] = [
      { organization_id: user.organizationId, role: user.role },
      { organization_id: organizationId, role },
    ]
    await transaction.updateTable('users').set(after).where('id', '=', id).execute()
    await recordChangeIn(transaction, [user.organizationId, organizationId], {
      actorId: actor.id,
      action: 'move',
      subject: 'user',
      subjectId: id,
      before,
      after,
      addresses: addressesOf(user),
    })
    return { invitationEnded }
  },
})

const missing = () => new DomainError(userFailures.missing)

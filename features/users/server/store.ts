import { sql } from 'kysely'
import { requestFailures } from '#platform/contract/failures.ts'
import { languageFailures } from '#features/languages/contract.ts'
import type { Database } from '#database/connect.ts'
import type { Role } from '#platform/contract/access.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import { userFailures, type User } from '../contract.ts'
import { toUser } from './rows.ts'
import { lockOrganization, refuseWhenFull } from './seats.ts'

export type UserStore = ReturnType<typeof userStore>

type UserPage = {
  readonly limit: number
  readonly before?: number | undefined
  readonly search: string | null
}
type UserAssignment = { readonly organizationId: number; readonly role: Role }

export const userStore = (database: Database) => ({
  /** Newest first: all users for a superadmin, else those of the actor's organisation. */
  async list(actor: Actor, { limit, before, search }: UserPage): Promise<User[]> {
    const rows = await database
      .selectFrom('users')
      .innerJoin('languages', 'languages.id', 'users.language_id')
      .leftJoin('organizations', 'organizations.id', 'users.organization_id')
      .select(['users.id', 'users.username', 'users.email', 'users.name', 'users.role'])
      .select(['organizations.id as organizationId', 'organizations.name as organizationName'])
      .select(['languages.id as languageId', 'languages.name as languageName', 'languages.code'])
      .where('users.is_provisioned', '=', true)
      .$if(actor.role !== 'superadmin', (query) =>
        query.where('users.organization_id', '=', actor.organizationId),
      )
      .$if(before !== undefined, (query) => query.where('users.id', '<', before ?? 0))
      .$if(search !== null, (query) => query.where(containsText(search ?? '')))
      .orderBy('users.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toUser)
  },

  async changeLanguage(actor: Actor, id: number, languageId: number): Promise<void> {
    await database.transaction().execute(async (transaction) => {
      const user = await transaction
        .selectFrom('users')
        .where('id', '=', id)
        .where('is_provisioned', '=', true)
        .$if(actor.role !== 'superadmin', (query) =>
          query.where('organization_id', '=', actor.organizationId),
        )
        .select(['organization_id', 'language_id'])
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (!user) throw missing()
      const language = await transaction
        .selectFrom('languages')
        .where('id', '=', languageId)
        .select('id')
        .executeTakeFirst()
      if (!language) throw new DomainError(languageFailures.missing)
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
  async move(actor: Actor, id: number, { organizationId, role }: UserAssignment): Promise<void> {
    if (actor.id === id) throw new DomainError(userFailures.ownRole)
    await database.transaction().execute(async (transaction) => {
      const organization = await lockOrganization(transaction, organizationId)
      const locked = await transaction
        .selectFrom('users')
        .where('id', 'in', [actor.id, id])
        .where('is_provisioned', '=', true)
        .select(['id', 'role', 'organization_id'])
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      // Two superadmins who demote each other at once wait here, and the second one has lost the role.
      if (locked.find((user) => user.id === actor.id)?.role !== 'superadmin')
        throw new DomainError(requestFailures.denied)
      const user = locked.find((user) => user.id === id)
      if (!user) throw missing()
      const isMoving = user.organization_id !== organizationId
      if (!isMoving && user.role === role) return
      if (isMoving) await refuseWhenFull(transaction, organization)
      const [before, after] = [
        { organization_id: user.organization_id, role: user.role },
        { organization_id: organizationId, role },
      ]
      await transaction.updateTable('users').set(after).where('id', '=', id).execute()
      await recordChange(transaction, {
        actorId: actor.id,
        organizationId,
        action: 'move',
        subject: 'user',
        subjectId: id,
        before,
        after,
      })
    })
  },
})

const missing = () => new DomainError(userFailures.missing)

/**
 * Whether a username, a name or an email address contains a text, whatever its case; no character of it is a wildcard.
 * chr(1) separates the three, because a search text cannot contain it.
 */
const containsText = (text: string) =>
  sql<boolean>`strpos(lower(concat_ws(chr(1), users.username, users.name, users.email)), lower(${text})) > 0`

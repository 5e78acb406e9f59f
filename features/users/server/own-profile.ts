import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import { recordChange } from '#platform/server/audit.ts'
import { DomainError } from '#platform/server/errors.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { requireAttempt } from '#platform/server/rate-limit.ts'
import { userFailures } from '../contract.ts'
import {
  type ChangeableProfile,
  type OwnProfileChange,
  type ownProfileRoutes,
  PROFILE_RATE_LIMIT,
} from '../contract-own.ts'
import { requireLanguage } from './user-language.ts'

type OwnProfileStore = ReturnType<typeof ownProfileStore>

/** Users' changes of their own profile. The audit records that the name was changed, but neither name. */
export const ownProfileStore = (database: Database) => ({
  read: (userId: number): Promise<ChangeableProfile> =>
    database
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['name', 'language_id', isManagedByDirectory.as('is_name_kept')])
      .executeTakeFirstOrThrow(),

  /** @throws DomainError limited, missing (the language), conflict (a directory keeps the name) */
  async change(actor: Actor, { name, language_id }: OwnProfileChange): Promise<void> {
    await requireAttempt(database, { userId: actor.id, purpose: 'profile' }, PROFILE_RATE_LIMIT)
    await database.transaction().execute(async (transaction) => {
      const before = await transaction
        .selectFrom('users')
        .where('id', '=', actor.id)
        .select(['name', 'language_id', isManagedByDirectory.as('isNameKept')])
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow()
      const wanted = { name: name ?? before.name, language_id: language_id ?? before.language_id }
      const isRenamed = wanted.name !== before.name
      const isLanguageNew = wanted.language_id !== before.language_id
      if (isRenamed && before.isNameKept) throw new DomainError(userFailures.nameKept)
      if (isLanguageNew) await requireLanguage(transaction, wanted.language_id)
      if (!isRenamed && !isLanguageNew) return
      await transaction.updateTable('users').set(wanted).where('id', '=', actor.id).execute()
      await recordChange(transaction, {
        actorId: actor.id,
        organizationId: actor.organizationId,
        action: 'update',
        subject: 'user',
        subjectId: actor.id,
        before: isLanguageNew ? { language_id: before.language_id } : null,
        after: isLanguageNew ? { language_id: wanted.language_id } : null,
      })
    })
  },
})

/**
 * Whether the organisation's directory keeps the name, so that it would overwrite a change made here. That needs a
 * valid token of the user's present organisation with the scope `scim`, and a SCIM resource of it for this user.
 */
export const isManagedByDirectory = sql<boolean>`exists (
  select from scim_users join scim_tokens using (organization_id)
  where scim_users.user_id = users.id and organization_id = users.organization_id and 'scim' = any(scim_tokens.scopes)
    and scim_tokens.revoked_at is null and coalesce(scim_tokens.expires_at > now(), true)
)`

export const ownProfileHandlers = (store: OwnProfileStore): Handlers<typeof ownProfileRoutes> => ({
  readChangeableProfile: (_received, { actor }) => store.read(actor.id),
  changeOwnProfile: async ({ body }, { actor }) => {
    await store.change(actor, body)
    return { message: 'Profile updated' }
  },
})

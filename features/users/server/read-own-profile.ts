import type { Database } from '#database/connect.ts'
import type { OwnProfile } from '#features/own-data/contract.ts'
import { parseRole } from '#platform/contract/access.ts'

/**
 * The personal data of a user for themselves, apart from their work; with the name that their organisation's directory
 * uses.
 */
export async function readOwnProfile(database: Database, userId: number): Promise<OwnProfile> {
  const { role, directory_user_name, external_id, names, debriefs, boosters, ...row } = await database
    .selectFrom('users')
    .innerJoin('languages', 'languages.id', 'users.language_id')
    .leftJoin('organizations', 'organizations.id', 'users.organization_id')
    .leftJoin('scim_users', 'scim_users.user_id', 'users.id')
    .leftJoin('erasure_requests', 'erasure_requests.user_id', 'users.id')
    .leftJoin('reminder_choices', 'reminder_choices.user_id', 'users.id')
    .where('users.id', '=', userId)
    .select(['username', 'users.name', 'email', 'role', 'users.created_at', 'last_active_at'])
    .select(['organizations.name as organization', 'languages.code as language'])
    .select(['scim_users.user_name as directory_user_name', 'external_id', 'names'])
    .select(['reminder_choices.debriefs', 'reminder_choices.boosters'])
    .select('erasure_requests.requested_at as erasure_requested_at')
    .executeTakeFirstOrThrow()
  return {
    ...row,
    role: parseRole(role),
    reminders: { debriefs: debriefs ?? false, boosters: boosters ?? false },
    directory: directory_user_name === null ? null : { user_name: directory_user_name, external_id, names },
  }
}

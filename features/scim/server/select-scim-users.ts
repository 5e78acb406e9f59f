import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Database } from '#database/connect.ts'
import type { FilterColumn } from './filter-condition.ts'

/** A user not created by SCIM has their email address as userName, or else their username. */
export const scimUserName = sql<string>`coalesce(scim_users.user_name, users.email, users.username)`
const keptText = (name: string) => sql<string | null>`scim_users.names::jsonb ->> ${sql.lit(name)}`
const namePart = (part: string) => sql<string | null>`scim_users.names::jsonb -> 'name' ->> ${sql.lit(part)}`

/** The attributes that a filter may name, in lower case. */
export const scimUserColumns: Readonly<Record<string, FilterColumn>> = {
  id: { text: sql`users.id::text`, isExact: true },
  username: { text: scimUserName },
  externalid: { text: sql`scim_users.external_id`, isExact: true },
  displayname: { text: sql`coalesce(${keptText('displayName')}, users.name)` },
  'name.formatted': { text: sql`coalesce(${namePart('formatted')}, users.name)` },
  'name.givenname': { text: namePart('givenName') },
  'name.familyname': { text: namePart('familyName') },
  emails: { text: sql`users.email` },
  'emails.value': { text: sql`users.email` },
  'emails.type': { text: sql`'work'` },
  'emails.primary': { text: sql`'true'` },
  preferredlanguage: { text: keptText('preferredLanguage') },
  locale: { text: keptText('locale') },
  active: { text: sql`(users.deactivated_at is null)::text` },
  'meta.created': { moment: sql`users.created_at` },
}

/** The users of one organisation, joined with the names from its identity provider. */
export const selectScimUsers = (database: Database, organizationId: number) =>
  database
    .selectFrom('users')
    // Both keys are needed: for this directory, a user moved here from another organisation is new.
    .leftJoin('scim_users', (join) =>
      join
        .onRef('scim_users.user_id', '=', 'users.id')
        .onRef('scim_users.organization_id', '=', 'users.organization_id'),
    )
    .where('users.organization_id', '=', organizationId)
    .where('users.is_provisioned', '=', true)
    .where('users.deleted_at', 'is', null)

/** The same users with all data of a SCIM resource. */
export const selectScimRecords = (database: Database, organizationId: number) =>
  selectScimUsers(database, organizationId)
    .select(['users.id', 'users.name', 'users.email', 'users.created_at as createdAt'])
    .select([scimUserName.as('userName'), 'scim_users.external_id as externalId', 'scim_users.names'])
    .select(sql<boolean>`users.deactivated_at is null`.as('isActive'))
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('scim_groups')
          .innerJoin('scim_group_members', 'scim_group_members.group_id', 'scim_groups.id')
          .whereRef('scim_group_members.user_id', '=', 'users.id')
          .where('scim_groups.organization_id', '=', organizationId)
          .select(['scim_groups.id', 'scim_groups.display_name as name'])
          .orderBy('scim_groups.id'),
      ).as('groups'),
    )

import { sql, type Transaction } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { FilterCondition, ScimGroup } from '#adapters/scim/port.ts'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import { failOnConflict } from '#platform/server/conflicts.ts'
import { scimFailures } from '../contract.ts'
import { type FilterColumn, toCondition } from './filter-condition.ts'
import { type ResourcePage, toScimMember } from './resource-requests.ts'

export type GroupRecord = {
  readonly id: number
  readonly displayName: string
  readonly externalId: string | null
  readonly createdAt: Date
  readonly members: readonly { readonly id: number; readonly name: string }[]
}

const GROUP_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Group'

export const toGroupResource = (group: GroupRecord, location: string) => ({
  schemas: [GROUP_SCHEMA],
  id: String(group.id),
  displayName: group.displayName,
  ...(group.externalId !== null && { externalId: group.externalId }),
  members: group.members.map(({ id, name }) => ({
    value: String(id),
    $ref: toScimMember(location, id),
    display: name,
    type: 'User',
  })),
  meta: {
    resourceType: 'Group',
    created: group.createdAt.toISOString(),
    location: `${location}/Groups/${group.id}`,
  },
})

/** A group as the base of PUT and PATCH. */
export const toScimGroupShape = ({ displayName, externalId, members }: GroupRecord): ScimGroup => ({
  displayName,
  ...(externalId !== null && { externalId }),
  members: members.map(({ id }) => ({ value: String(id) })),
})

const columns: Readonly<Record<string, FilterColumn>> = {
  id: { text: sql`scim_groups.id::text`, isExact: true },
  displayname: { text: sql`scim_groups.display_name` },
  externalid: { text: sql`scim_groups.external_id`, isExact: true },
  'members.value': {
    has: (id) => sql`exists (
      select from scim_group_members where group_id = scim_groups.id and user_id::text = ${id}
    )`,
  },
  'meta.created': { moment: sql`scim_groups.created_at` },
}

const selectGroups = (database: Database, organizationId: number) =>
  database.selectFrom('scim_groups').where('organization_id', '=', organizationId)

const selectGroupRecords = (database: Database, organizationId: number) =>
  selectGroups(database, organizationId)
    .select(['id', 'display_name as displayName', 'external_id as externalId', 'created_at as createdAt'])
    .select(({ selectFrom }) =>
      jsonArrayFrom(
        selectFrom('scim_group_members')
          .innerJoin('users', 'users.id', 'scim_group_members.user_id')
          .whereRef('scim_group_members.group_id', '=', 'scim_groups.id')
          // A member who was moved belongs to another organisation now.
          .where('users.organization_id', '=', organizationId)
          .select(['users.id', 'users.name'])
          .orderBy('users.id'),
      ).as('members'),
    )

/** @returns undefined if the organisation has no such group */
export const findScimGroup = (
  database: Database,
  organizationId: number,
  id: number,
): Promise<GroupRecord | undefined> =>
  selectGroupRecords(database, organizationId).where('id', '=', id).executeTakeFirst()

/**
 * Serialises changes to one group. The lock is `no key update`, because linking accounts locks people first and inserts
 * members afterwards: a full lock would deadlock with it.
 */
export async function lockScimGroup(
  transaction: Transaction<DB>,
  organizationId: number,
  id: number,
): Promise<void> {
  await selectGroups(transaction, organizationId).where('id', '=', id).select('id').forNoKeyUpdate().execute()
}

export async function listScimGroups(
  database: Database,
  organizationId: number,
  filter: readonly (readonly FilterCondition[])[] | undefined,
  { offset, count }: ResourcePage,
): Promise<{ readonly total: number; readonly found: readonly GroupRecord[] }> {
  const condition = filter ? toCondition(filter, columns) : sql<boolean>`true`
  const { total } = await selectGroups(database, organizationId)
    .where(condition)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const found = await selectGroupRecords(database, organizationId)
    .where(condition)
    .orderBy('id')
    .offset(offset)
    .limit(count)
    .execute()
  return { total, found }
}

/** @param id of the group to change; absent for a new one. @throws DomainError conflict */
export const writeScimGroup = (
  transaction: Transaction<DB>,
  organizationId: number,
  { displayName, externalId }: ScimGroup,
  id?: number,
): Promise<number> =>
  failOnConflict(
    async () => {
      const values = { display_name: displayName, external_id: externalId ?? null }
      if (id !== undefined) {
        await transaction.updateTable('scim_groups').set(values).where('id', '=', id).execute()
        return id
      }
      const made = await transaction
        .insertInto('scim_groups')
        .values({ organization_id: organizationId, ...values })
        .returning('id')
        .executeTakeFirstOrThrow()
      return made.id
    },
    { scim_groups_display_name: scimFailures.groupTaken },
  )

export async function deleteScimGroup(transaction: Transaction<DB>, id: number): Promise<void> {
  await transaction.deleteFrom('scim_groups').where('id', '=', id).execute()
}

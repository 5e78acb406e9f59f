import { sql, type ExpressionBuilder, type Expression, type SqlBool } from 'kysely'
import type * as z from 'zod/mini'
import type { Database } from '#database/connect.ts'
import type { DB } from '#database/schema.ts'
import type { Principal } from '#platform/contract/access.ts'
import type { AuditEntry, AuditPerson, auditRoutes } from '../contract.ts'
import { readActors, readKinds } from './audit-choices.ts'
import { subjectTitle } from './subject-title.ts'

export type AuditStore = ReturnType<typeof auditStore>

/** An entry with dates not yet serialised. */
export type StoredAuditEntry = z.output<typeof AuditEntry>

export type AuditFilter = z.output<typeof auditRoutes.exportAudit.query>
type AuditPage = AuditFilter & { readonly limit: number; readonly before: number | undefined }

export const auditStore = (database: Database) => ({
  /** Newest first: all entries for a superadmin, otherwise those of the own organisation. */
  list: async (actor: Principal, { limit, before, ...filter }: AuditPage): Promise<StoredAuditEntry[]> => {
    const rows = await selectEntries(database, actor)
      .where(matchesAuditFilter(actor, filter))
      .$if(before !== undefined, (query) => query.where(isBefore(actor, before ?? 0)))
      .orderBy('audit.created_at', 'desc')
      .orderBy('audit.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toEntry)
  },

  /** The distinct pairs of subject and action among the entries that the actor may read. */
  kinds: (actor: Principal) => readKinds(database, actor),

  /** The distinct actors of the entries that the actor may read. */
  actors: (actor: Principal) => readActors(database, actor),
})

/**
 * Entries before this one in the list's order; the id decides within a transaction, whose entries have the same time.
 * Matches nothing if the actor may not read the entry.
 */
const isBefore = (
  { role, organizationId }: Principal,
  id: number,
) => sql<SqlBool>`(audit.created_at, audit.id) < (
  select entry.created_at, entry.id from audit as entry
  where entry.id = ${id} and (${role === 'superadmin'} or entry.organization_id = ${organizationId ?? 0}::bigint)
)`

function matchesAuditFilter(actor: Principal, filter: AuditFilter) {
  return ({ eb, and }: ExpressionBuilder<DB, 'audit'>) => {
    const conditions: Expression<SqlBool>[] = []
    if (actor.role !== 'superadmin')
      conditions.push(eb('audit.organization_id', '=', actor.organizationId ?? 0))
    if (filter.organization !== undefined)
      conditions.push(eb('audit.organization_id', '=', filter.organization))
    if (filter.actor !== undefined) conditions.push(eb('audit.actor_id', '=', filter.actor))
    if (filter.subject !== undefined) conditions.push(eb('audit.subject', '=', filter.subject))
    if (filter.subject_id !== undefined) conditions.push(eb('audit.subject_id', '=', filter.subject_id))
    if (filter.action !== undefined) conditions.push(eb('audit.action', '=', filter.action))
    if (filter.from !== undefined) conditions.push(eb('audit.created_at', '>=', filter.from))
    if (filter.to !== undefined) conditions.push(eb('audit.created_at', '<', filter.to))
    return and(conditions)
  }
}

/** Entries with the people, the token and the organisation that they name. */
const selectEntries = (database: Database, actor: Principal) =>
  database
    .selectFrom('audit')
    .leftJoin('users as actors', 'actors.id', 'audit.actor_id')
    .leftJoin('scim_tokens', 'scim_tokens.id', 'audit.token_id')
    .leftJoin('organizations', 'organizations.id', 'audit.organization_id')
    .leftJoin('users as people', (join) =>
      join
        .onRef('people.id', '=', 'audit.subject_id')
        .on('audit.subject', '=', 'user')
        // A user who was moved away belongs to another organisation now, so only superadmins see their name.
        .on(({ or, eb, val }) =>
          or([
            eb(val(actor.role), '=', 'superadmin'),
            eb('people.organization_id', '=', actor.organizationId),
            eb('people.deleted_at', 'is not', null),
          ]),
        ),
    )
    .select(['audit.id', 'audit.action', 'audit.subject', 'audit.subject_id', 'audit.created_at'])
    .select(['audit.before', 'audit.after', subjectTitle.as('title')])
    .select(['actors.id as actor_id', 'actors.username as actor_username', 'actors.name as actor_name'])
    .select(['scim_tokens.id as token_id', 'scim_tokens.name as token_name'])
    .select(['people.id as person_id', 'people.username as person_username', 'people.name as person_name'])
    .select(['actors.deleted_at as actor_deleted_at', 'people.deleted_at as person_deleted_at'])
    .select(['organizations.id as organization_id', 'organizations.name as organization_name'])

type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>

const toEntry = (row: Row): StoredAuditEntry => ({
  id: row.id,
  actor: toAuditPerson(row.actor_id, row.actor_username, row.actor_name, row.actor_deleted_at),
  ...(row.token_id !== null && { token: { id: row.token_id, name: row.token_name ?? '' } }),
  organization:
    row.organization_id === null ? null : { id: row.organization_id, name: row.organization_name ?? '' },
  action: row.action,
  subject: row.subject,
  subject_id: row.subject_id,
  person: toAuditPerson(row.person_id, row.person_username, row.person_name, row.person_deleted_at),
  title: row.title,
  before: row.before,
  after: row.after,
  created_at: row.created_at,
})

const toAuditPerson = (
  id: number | null,
  username: string | null,
  name: string | null,
  deletedAt: Date | null,
): AuditPerson | null =>
  id === null ? null : { id, username: username ?? '', name: name ?? '', is_deleted: deletedAt !== null }

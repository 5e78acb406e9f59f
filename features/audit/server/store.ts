import type { Database } from '#database/connect.ts'
import type { Actor } from '#platform/server/gate.ts'
import type { AuditEntry } from '../contract.ts'

export type AuditStore = ReturnType<typeof auditStore>

type Page = { readonly limit: number; readonly before: number | undefined }

export const auditStore = (database: Database) => ({
  /** Newest first: all entries for a superadmin, otherwise those of the own organisation. */
  list: async (actor: Actor, { limit, before }: Page): Promise<AuditEntry[]> => {
    const rows = await database
      .selectFrom('audit')
      .leftJoin('users', 'users.id', 'audit.actor_id')
      .leftJoin('organizations', 'organizations.id', 'audit.organization_id')
      .$if(actor.role !== 'superadmin', (query) =>
        query.where('audit.organization_id', '=', actor.organizationId ?? 0),
      )
      .$if(before !== undefined, (query) => query.where('audit.id', '<', before ?? 0))
      .select(['audit.id', 'audit.action', 'audit.subject', 'audit.subject_id', 'audit.created_at'])
      .select(['audit.before', 'audit.after'])
      .select(['users.id as user_id', 'users.username'])
      .select(['organizations.id as organization_id', 'organizations.name as organization_name'])
      .orderBy('audit.id', 'desc')
      .limit(limit)
      .execute()
    return rows.map(toEntry)
  },
})

type Row = Omit<AuditEntry, 'actor' | 'organization'> & {
  readonly user_id: number | null
  readonly username: string | null
  readonly organization_id: number | null
  readonly organization_name: string | null
}

const toEntry = ({ user_id, username, organization_id, organization_name, ...entry }: Row): AuditEntry => ({
  ...entry,
  actor: user_id === null ? null : { id: user_id, username: username ?? '' },
  organization: organization_id === null ? null : { id: organization_id, name: organization_name ?? '' },
})

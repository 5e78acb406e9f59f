import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { Id, maxTextLength, Moment, Page } from '#platform/contract/schemas.ts'

/** A person in the audit, named by id; after their deletion a pseudonym takes the place of their name. */
export const AuditPerson = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  /** Whether the account has been deleted. */
  is_deleted: z.boolean(),
})
export type AuditPerson = z.output<typeof AuditPerson>

/** A change by an administrator. `before` and `after` contain the changed fields, by the names that its slice uses. */
export const AuditEntry = z.object({
  id: z.int(),
  /** Null if an operator made it on the command line, or a program with a token. */
  actor: z.nullable(AuditPerson),
  /** The token of that program; absent if no program made the change. */
  token: z.optional(
    z.object({
      id: z.int(),
      /** The name that the token was given. */
      name: z.string(),
    }),
  ),
  /** Null if the change concerns all organisations. */
  organization: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** What was done, such as `create`. */
  action: z.string(),
  /** The kind of what was changed, such as `user`. */
  subject: z.string(),
  /** The id of what was changed; null where it has none. */
  subject_id: z.nullable(z.int()),
  /** The changed user, if the subject is a user whom the reader may see. */
  person: z.nullable(AuditPerson),
  /** The present title of another subject, if it has one and still exists. */
  title: z.nullable(z.string()),
  /** The changed fields as they were; null where there was nothing before. */
  before: z.unknown(),
  /** The changed fields as they are since; null where nothing is left. */
  after: z.unknown(),
  /** When it was changed. */
  created_at: Moment,
})
/** The type on the wire, with dates as text. */
export type AuditEntry = z.input<typeof AuditEntry>

const Word = z.optional(z.string().check(z.regex(/^[a-z][a-z_-]{0,40}$/), maxTextLength(41)))

/** The filter of the audit list; all conditions must hold. */
const auditFilter = {
  /** The id of the user who made the change. */
  actor: z.optional(Id),
  /** Such as `user`; `subject_id` says which one. */
  subject: Word,
  /** The id of what was changed. */
  subject_id: z.optional(Id),
  /** What was done, such as `create`. */
  action: Word,
  /** For superadmins, who may read all organisations. */
  organization: z.optional(Id),
  /** The first moment, inclusive. */
  from: z.optional(Moment),
  /** Exclusive. */
  to: z.optional(Moment),
}

export const auditColumns = [
  'created_at',
  'actor',
  'organization',
  'action',
  'subject',
  'subject_id',
  'person',
  'before',
  'after',
  'title',
  // At the end, so that the columns before them stay where they were.
  'id',
  'actor_id',
  'token_id',
  'organization_id',
] as const

export const auditRoutes = {
  listAudit: route({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    scope: 'audit:read',
    summary: 'What administrators changed, newest first; for an admin, in their own organisation',
    query: z.strictObject({ ...Page, ...auditFilter }),
    reply: z.array(AuditEntry),
  }),
  listAuditKinds: route({
    method: 'GET',
    path: '/admin/audit/kinds',
    access: 'admin',
    scope: 'audit:read',
    summary: 'What there is to filter the audit by: each subject with what was done to it',
    reply: z.array(
      z.object({
        /** The kind of what was changed, such as `user`. */
        subject: z.string(),
        /** What was done to it, such as `create`. */
        action: z.string(),
      }),
    ),
  }),
  listAuditActors: route({
    method: 'GET',
    path: '/admin/audit/actors',
    access: 'admin',
    scope: 'audit:read',
    summary: 'Whoever has changed something that the audit tells, by name',
    reply: z.array(AuditPerson),
  }),
  exportAudit: route({
    method: 'GET',
    path: '/admin/audit/export',
    access: 'admin',
    scope: 'audit:read',
    summary: 'The audit as a CSV file, newest first',
    query: z.strictObject(auditFilter),
    bytes: 'text/csv; charset=utf-8',
    columns: auditColumns,
  }),
}

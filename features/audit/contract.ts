import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { Id, maxTextLength, Moment, Page } from '#platform/contract/schemas.ts'

/** Somebody whom the audit names by their id; after their deletion there is a pseudonym. */
export const AuditPerson = z.object({
  id: z.int(),
  username: z.string(),
  name: z.string(),
  is_deleted: z.boolean(),
})
export type AuditPerson = z.output<typeof AuditPerson>

/** A change that an administrator made. `before` and `after` hold what changed, with the names that its slice uses. */
export const AuditEntry = z.object({
  id: z.int(),
  /** Null when an operator made it from the command line, or a program by a token. */
  actor: z.nullable(AuditPerson),
  /** The token of that program, by the name that it was given; absent where there is none. */
  token: z.optional(z.object({ id: z.int(), name: z.string() })),
  /** Null when it concerns all organisations. */
  organization: z.nullable(z.object({ id: z.int(), name: z.string() })),
  action: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.int()),
  /** Whom it was done to, where the subject is a user whom the reader may see. */
  person: z.nullable(AuditPerson),
  /** What another subject is called now, where it has a title and is still there. */
  title: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  created_at: Moment,
})
/** As it goes over the wire. */
export type AuditEntry = z.input<typeof AuditEntry>

const Word = z.optional(z.string().check(z.regex(/^[a-z][a-z_-]{0,40}$/), maxTextLength(41)))

/** Which entries are meant; all conditions hold together. */
const auditFilter = {
  /** The id of the user who made the change. */
  actor: z.optional(Id),
  /** Such as `user`; with `subject_id`, which one. */
  subject: Word,
  subject_id: z.optional(Id),
  action: Word,
  /** For superadmins, who read all organisations. */
  organization: z.optional(Id),
  from: z.optional(Moment),
  /** Up to this moment and without it. */
  to: z.optional(Moment),
}

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
    reply: z.array(z.object({ subject: z.string(), action: z.string() })),
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
  }),
}

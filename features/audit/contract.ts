import * as z from 'zod/mini'
import { route } from '#platform/contract/route.ts'
import { Moment, Page } from '#platform/contract/schemas.ts'

/** A change that an administrator made. `before` and `after` hold what changed, with the names that its slice uses. */
export const AuditEntry = z.object({
  id: z.int(),
  /** Null when an operator made it from the command line. */
  actor: z.nullable(z.object({ id: z.int(), username: z.string() })),
  /** Null when it concerns all organisations. */
  organization: z.nullable(z.object({ id: z.int(), name: z.string() })),
  action: z.string(),
  subject: z.string(),
  subject_id: z.nullable(z.int()),
  before: z.unknown(),
  after: z.unknown(),
  created_at: Moment,
})
export type AuditEntry = z.output<typeof AuditEntry>

export const auditRoutes = {
  listAudit: route({
    method: 'GET',
    path: '/admin/audit',
    access: 'admin',
    summary: 'What administrators changed, newest first; for an admin, in their own organisation',
    query: z.strictObject(Page),
    reply: z.array(AuditEntry),
  }),
}

import type { Principal } from '#platform/contract/access.ts'
import type { auditColumns } from '../contract.ts'
import type { AuditFilter, AuditStore, StoredAuditEntry } from './store.ts'

const PAGE = 1000

/**
 * Yields all entries of a list, newest first. It reads page by page, so that a long list does not keep others waiting.
 */
export async function* exportAudit(store: AuditStore, actor: Principal, filter: AuditFilter) {
  let before: number | undefined
  for (;;) {
    const page = await store.list(actor, { ...filter, before, limit: PAGE })
    if (page.length > 0) yield page.map(toExportedRow)
    before = page.at(-1)?.id
    if (page.length < PAGE) return
  }
}

const toExportedRow = (
  entry: StoredAuditEntry,
): Record<(typeof auditColumns)[number], string | number | null> => ({
  created_at: entry.created_at.toISOString(),
  actor: entry.actor?.username ?? (entry.token ? `token: ${entry.token.name}` : null),
  organization: entry.organization?.name ?? null,
  action: entry.action,
  subject: entry.subject,
  subject_id: entry.subject_id,
  person: entry.person?.username ?? null,
  before: toText(entry.before),
  after: toText(entry.after),
  title: entry.title,
  id: entry.id,
  actor_id: entry.actor?.id ?? null,
  token_id: entry.token?.id ?? null,
  organization_id: entry.organization?.id ?? null,
})

const toText = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

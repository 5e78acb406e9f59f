import type { AuditEntry, auditRoutes } from '../contract.ts'
import { type AddressSearch, parsePositive, omitUnsetFields } from '#platform/web/address-filter.ts'
import type { ApiRequest } from '#platform/web/api.ts'

/** Which entries the list shows; the keys are the page's query parameters. Days are in the reader's time zone. */
export type AuditListFilter = {
  readonly actor?: number | undefined
  readonly subject?: string | undefined
  readonly subject_id?: number | undefined
  readonly action?: string | undefined
  readonly organization?: number | undefined
  /** Such as `2026-11-23`; both days are included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Reads a filter from a URL's query, which may contain anything. */
export const parseAuditFilter = (search: AddressSearch): AuditListFilter =>
  omitUnsetFields({
    actor: parsePositive(search.actor),
    subject: parseWord(search.subject),
    // An id identifies something only together with its subject.
    subject_id: parseWord(search.subject) === undefined ? undefined : parsePositive(search.subject_id),
    action: parseWord(search.action),
    organization: parsePositive(search.organization),
    from: parseDay(search.from),
    to: parseDay(search.to),
  })

const parseWord = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z][a-z_-]{0,40}$/.test(value) ? value : undefined

const parseDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

type AuditFilterRequest = ApiRequest<typeof auditRoutes.exportAudit>['query']

/** The filter as query parameters of the API, with days turned into moments. */
export const toAuditRequest = ({
  from,
  to,
  ...filter
}: AuditListFilter): NonNullable<AuditFilterRequest> => ({
  ...filter,
  ...(from !== undefined && { from: startOfDay(from, 0) }),
  ...(to !== undefined && { to: startOfDay(to, 1) }),
})

/** The beginning of a day in the reader's time zone, or of a later day. */
function startOfDay(day: string, later: number): string {
  const start = new Date(`${day}T00:00`)
  start.setDate(start.getDate() + later)
  return start.toISOString()
}

/** The filter for all entries about the same person or thing. */
export const sameSubject = ({ subject, subject_id }: AuditEntry): AuditListFilter => ({
  subject,
  subject_id: subject_id ?? undefined,
})

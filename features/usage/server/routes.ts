import type { Principal } from '#platform/contract/access.ts'
import { attachment, toCsv } from '#platform/server/csv.ts'
import type { Handlers } from '#platform/server/mount.ts'
import { usageColumns, type usageRoutes } from '../contract.ts'
import { exportReport } from './export-report.ts'
import { readReport, type ReportDependencies, requireRange } from './read-report.ts'
import type { ReportScope } from './report-store.ts'

type AskedPeriod = Pick<ReportScope, 'from' | 'to'> & {
  readonly organization?: number | undefined
  readonly model?: string | undefined
}

export const usageHandlers = (dependencies: ReportDependencies): Handlers<typeof usageRoutes> => ({
  readUsage: ({ query: { by, ...period } }, { actor }) =>
    readReport(dependencies, scopeOf(actor, period), [by]),
  exportUsage: async ({ query }, { actor, http }) => {
    // Checked first, because a download cannot be refused once it has begun.
    requireRange(query)
    http.reply.headers(attachment('usage.csv'))
    return toCsv(usageColumns, exportReport(dependencies, scopeOf(actor, query)))
  },
})

/** An admin's report is on their own organisation, whichever they ask for, and on months that are over. */
const scopeOf = (
  { role, organizationId }: Principal,
  { organization, ...period }: AskedPeriod,
): ReportScope => ({
  from: period.from,
  to: period.to,
  model: period.model,
  organizationId: role === 'superadmin' ? organization : (organizationId ?? 0),
  isOfPast: role !== 'superadmin',
})

import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { checkSession, useIsAllowed } from '#features/session/web/queries.ts'
import { useAddressFilter } from '#platform/web/hooks/useAddressFilter.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { QueryContent } from '#platform/web/table/QueryContent.tsx'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { DownloadLink } from '#platform/web/ui/DownloadLink.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import { BudgetList } from './BudgetList.tsx'
import { UsageByMonth } from './UsageByMonth.tsx'
import { UsageFilters } from './UsageFilters.tsx'
import { UsageTable } from './UsageTable.tsx'
import { UsageTotals } from './UsageTotals.tsx'
import { parseUsageFilter } from './usage-filter.ts'
import { usageExportUrl, usageQuery } from './usage-queries.ts'

/** The use and cost of models, without figures of single persons. */
export function UsageTab() {
  const t = useText('usage')
  useDocumentTitle(t('title'))
  const { filter, change } = useAddressFilter(parseUsageFilter)
  const isSuperadmin = useIsAllowed('superadmin')
  const isOfMany = isSuperadmin && filter.organization === undefined
  const end = isSuperadmin ? 'this month' : 'last month'
  const byModel = useQuery(usageQuery(filter, end, 'model'))
  const byMonth = useQuery(usageQuery(filter, end, 'month'))
  const byOrganization = useQuery({ ...usageQuery(filter, end, 'organization'), enabled: isOfMany })
  const states = { failed: t('loadFailed'), retry: t('retry') }
  return (
    <div className="grid grid-cols-1 gap-5">
      <TabHeading title={t('title')} lead={isSuperadmin ? t('lead') : `${t('lead')} ${t('monthsOver')}`}>
        <UsageFilters filter={filter} onChange={change} />
        <DownloadLink
          href={usageExportUrl(filter, end)}
          check={checkSession}
          className={buttonClass('secondary', 'normal')}
        >
          <Download aria-hidden className="size-4" />
          {t('export')}
        </DownloadLink>
      </TabHeading>
      <BudgetList />
      <QueryContent query={byModel} {...states}>
        {(report) => (
          <>
            <UsageTotals report={report} />
            <UsageTable title={t('byModel')} report={report} by="model" />
          </>
        )}
      </QueryContent>
      <QueryContent query={byMonth} {...states}>
        {(report) => <UsageByMonth report={report} />}
      </QueryContent>
      {isOfMany && (
        <QueryContent query={byOrganization} {...states}>
          {(report) => <UsageTable title={t('byOrganization')} report={report} by="organization" />}
        </QueryContent>
      )}
    </div>
  )
}

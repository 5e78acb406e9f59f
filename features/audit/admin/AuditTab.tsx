import { useInfiniteQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useId, useState } from 'react'
import { checkSession } from '#features/session/web/queries.ts'
import { useAddressFilter } from '#platform/web/hooks/useAddressFilter.ts'
import { useDocumentTitle } from '#platform/web/hooks/useDocumentTitle.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { PagedContent } from '#platform/web/table/PagedContent.tsx'
import { buttonClass } from '#platform/web/ui/button-class.ts'
import { DownloadLink } from '#platform/web/ui/DownloadLink.tsx'
import { TabHeading } from '#platform/web/ui/TabHeading.tsx'
import type { AuditEntry } from '../contract.ts'
import { AuditDetails } from './AuditDetails.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { type AuditListFilter, parseAuditFilter } from './audit-filter.ts'
import { AuditTable } from './AuditTable.tsx'
import { auditExportUrl, auditQuery } from './audit-list.ts'

/** The tab that shows who changed what. */
export function AuditTab() {
  const t = useText('audit')
  useDocumentTitle(t('title'))
  const titleId = useId()
  const { filter, change, clear } = useAddressFilter(parseAuditFilter)
  const query = useInfiniteQuery(auditQuery(filter))
  const [opened, open] = useState<AuditEntry>()
  const close = () => open(undefined)
  const show = (part: AuditListFilter) => {
    close()
    change(part)
  }
  return (
    <div className="grid grid-cols-1 gap-5">
      <TabHeading id={titleId} title={t('title')} lead={t('lead')}>
        <DownloadLink
          href={auditExportUrl(filter)}
          check={checkSession}
          className={buttonClass('secondary', 'normal')}
        >
          <Download aria-hidden className="size-4" />
          {t('export')}
        </DownloadLink>
      </TabHeading>
      <AuditFilters filter={filter} entries={query.data} onChange={change} onClear={clear} />
      <PagedContent query={query} failed={t('loadFailed')} retry={t('retry')} goOn={t('goOn')}>
        {(entries, fetchMore) => (
          <AuditTable
            {...{ titleId, filter, entries }}
            onReachEnd={fetchMore}
            onOpen={open}
            onClear={clear}
          />
        )}
      </PagedContent>
      {opened && <AuditDetails entry={opened} onShow={show} onClose={close} />}
    </div>
  )
}

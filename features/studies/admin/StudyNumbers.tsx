import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { SidewaysRegion } from '#platform/web/ui/SidewaysRegion.tsx'
import type { StudyCounts } from '../contract-admin.ts'

const columns = ['invited', 'agreed', 'withdrawn', 'before', 'drawn', 'after', 'again'] as const
const rows = ['all', 'now', 'later'] as const

/** How many people, from ten on. */
export function StudyNumbers({ counts }: { readonly counts: StudyCounts }) {
  const t = useText('studies')
  const language = useLanguage()
  const countOf = (column: (typeof columns)[number], row: (typeof rows)[number]): string => {
    const found = counts[column]
    // What is counted of groups is not counted of all, and the other way round.
    const isOfGroups = found !== null && typeof found === 'object'
    if (isOfGroups === (row === 'all')) return ''
    const count = isOfGroups && row !== 'all' ? found[row] : found
    return typeof count === 'number' ? formatNumber(count, language) : t('admin.few')
  }
  return (
    <SidewaysRegion label={t('admin.counts')}>
      <table className="w-full min-w-160 border-collapse text-label">
        <caption className="mb-2 text-left font-semibold">{t('admin.counts')}</caption>
        <thead>
          <tr className="border-b border-line text-left text-sm text-ink-muted">
            <th scope="col" className="py-1.5 pr-4 font-medium">
              {t('admin.group')}
            </th>
            {columns.map((column) => (
              <th key={column} scope="col" className="py-1.5 pr-4 font-medium">
                {t(`admin.count.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row} className="border-b border-line">
              <th scope="row" className="py-1.5 pr-4 text-left font-normal">
                {t(`admin.${row}`)}
              </th>
              {columns.map((column) => (
                <td key={column} className="py-1.5 pr-4 tabular-nums">
                  {countOf(column, row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </SidewaysRegion>
  )
}

import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { StudyCounts } from '../contract-admin.ts'

const counted = ['invited', 'agreed', 'withdrawn', 'before', 'drawn', 'after', 'again'] as const
const groups = ['all', 'now', 'later'] as const

/** How many people, from ten on: a line for each step of the study, so that it fits a phone. */
export function StudyNumbers({ counts }: { readonly counts: StudyCounts }) {
  const t = useText('studies')
  const language = useLanguage()
  const countOf = (what: (typeof counted)[number], group: (typeof groups)[number]): string => {
    const found = counts[what]
    // What is counted of groups is not counted of all, and the other way round.
    const isOfGroups = found !== null && typeof found === 'object'
    if (isOfGroups === (group === 'all')) return ''
    const count = isOfGroups && group !== 'all' ? found[group] : found
    return typeof count === 'number' ? formatNumber(count, language) : t('admin.few')
  }
  return (
    <table className="w-full border-collapse text-label">
      <caption className="mb-2 text-left font-semibold">{t('admin.counts')}</caption>
      <thead>
        <tr className="border-b border-line text-left align-bottom text-sm text-ink-muted">
          <th scope="col" className="py-1.5 pr-4">
            <VisuallyHidden>{t('admin.counts')}</VisuallyHidden>
          </th>
          {groups.map((group) => (
            <th key={group} scope="col" className="py-1.5 pr-4 font-medium last:pr-0">
              {t(`admin.${group}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {counted.map((what) => (
          <tr key={what} className="border-b border-line">
            <th scope="row" className="py-1.5 pr-4 text-left font-normal">
              {t(`admin.count.${what}`)}
            </th>
            {groups.map((group) => (
              <td key={group} className="py-1.5 pr-4 tabular-nums last:pr-0">
                {countOf(what, group)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

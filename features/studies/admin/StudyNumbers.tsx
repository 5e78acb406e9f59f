import { formatNumber } from '#platform/web/format.ts'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { FigureTable } from '#platform/web/table/FigureTable.tsx'
import type { StudyCounts } from '../contract-admin.ts'

const counted = ['invited', 'agreed', 'withdrawn', 'before', 'drawn', 'after', 'again'] as const
const groups = ['all', 'now', 'later'] as const

/** How many people reached each step of a study, from ten people on; one row per step, so that it fits a phone. */
export function StudyNumbers({ counts }: { readonly counts: StudyCounts }) {
  const t = useText('studies')
  const language = useLanguage()
  const countOf = (what: (typeof counted)[number], group: (typeof groups)[number]): string => {
    const found = counts[what]
    // A figure is either counted for each group or for all, never both.
    const isOfGroups = found !== null && typeof found === 'object'
    if (isOfGroups === (group === 'all')) return ''
    const count = isOfGroups && group !== 'all' ? found[group] : found
    return typeof count === 'number' ? formatNumber(count, language) : t('admin.few')
  }
  return (
    <div>
      <p className="mb-2 font-semibold">{t('admin.counts')}</p>
      <FigureTable
        caption={t('admin.counts')}
        columns={groups.map((group) => t(`admin.${group}`))}
        rows={counted.map((what) => ({
          key: what,
          name: t(`admin.count.${what}`),
          figures: groups.map((group) => countOf(what, group)),
        }))}
      />
    </div>
  )
}

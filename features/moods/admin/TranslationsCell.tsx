import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { AdminMood } from '../contract-admin.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import { formatDate } from '#platform/web/format.ts'

/** The languages of a mood's titles. The tooltip and screen readers also give each title and who wrote it. */
export function TranslationsCell({ titles }: Pick<AdminMood, 'titles'>) {
  const t = useText('moods')
  const madeBy = useMadeBy()
  if (titles.length === 0) return <span className="text-ink-faint">{t('noTranslations')}</span>
  return (
    <ul className="flex gap-1.5">
      {titles.map((title) => (
        // Positions the visually hidden texts relative to the list item, so that they do not widen the table.
        <li
          key={title.language_code}
          title={t('titleMade', { title: title.title_translation, made: madeBy(title) })}
          className="relative"
        >
          <Badge tone={title.stale ? 'warm' : 'accent'}>
            {title.language_code}
            {title.stale && <TriangleAlert aria-hidden className="ml-1 size-3" />}
          </Badge>
          <VisuallyHidden lang={title.language_code}> {title.title_translation}</VisuallyHidden>
          <VisuallyHidden> {madeBy(title)}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}

/** Describes a title: whether it is stale, and the model and date that it is from, or that a person wrote it. */
export function useMadeBy(): (title: AdminMood['titles'][number]) => string {
  const t = useText('moods')
  const language = useLanguage()
  return ({ produced_by: name, produced_at: at, stale }) => {
    const made =
      name === undefined || at === undefined
        ? t('writtenByHand')
        : t('madeBy', { name, date: formatDate(at, language) })
    return stale ? `${t('titleStale')} ${made}` : made
  }
}

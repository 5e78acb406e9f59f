import type { MoodModifier } from '#features/mood-modifiers/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'

/** The languages that a mood has a title in; the title itself for whoever points at one, or listens. */
export function TranslationsCell({ titles }: Pick<MoodModifier, 'titles'>) {
  const t = useText('mood-modifiers')
  if (titles.length === 0) return <span className="text-ink-faint">{t('noTranslations')}</span>
  return (
    <ul className="flex gap-1.5">
      {titles.map(({ language_code, title_translation }) => (
        // What is hidden inside is laid out from here, so that it widens nothing.
        <li key={language_code} title={title_translation} className="relative">
          <Badge tone="accent">{language_code}</Badge>
          <VisuallyHidden lang={language_code}> {title_translation}</VisuallyHidden>
        </li>
      ))}
    </ul>
  )
}

import Archive from 'lucide-react/icons/archive'
import ArchiveRestore from 'lucide-react/icons/archive-restore'
import Languages from 'lucide-react/icons/languages'
import { useText } from '#platform/web/hooks/useText.ts'
import { useAdminChange } from '#platform/web/notices/useAdminChange.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { IconButton } from '#platform/web/ui/IconButton.tsx'
import { type AdminMood, MOOD_TRANSLATION_LANGUAGES } from '../contract-admin.ts'
import { archiveMood, moodQueryKeys } from './queries.ts'
import { type TranslationRefusal, useTranslateMood } from './useTranslateMood.ts'

type Props = {
  readonly mood: AdminMood
  /** Opens the dialog to write its titles in other languages by hand. */
  readonly onWrite: () => void
  readonly onRefused: (refused: TranslationRefusal | undefined) => void
}

/** The actions for a mood. */
export function MoodActions({ mood: { id, title, titles, archived }, onWrite, onRefused }: Props) {
  const t = useText('moods')
  const { translate, isBusy } = useTranslateMood({ id, title }, onRefused)
  const archiving = useAdminChange({
    send: archiveMood,
    done: archived ? t('done.restored') : t('done.archived'),
    failed: archived ? t('restoreFailed') : t('archiveFailed'),
    refresh: moodQueryKeys,
  })
  const isTranslated = MOOD_TRANSLATION_LANGUAGES.every((code) =>
    titles.some((one) => one.language_code === code && !one.stale),
  )
  const Icon = archived ? ArchiveRestore : Archive
  return (
    <div className="flex items-center justify-end gap-1">
      <Button
        look="secondary"
        size="small"
        isBusy={isBusy}
        disabled={isTranslated}
        aria-label={t('translateOne', { title })}
        onClick={translate}
        className="min-h-8! py-1!"
      >
        {t('translate')}
      </Button>
      <IconButton name={t('editTitles', { title })} onClick={onWrite} className="size-9!">
        <Languages aria-hidden className="size-4" />
      </IconButton>
      <IconButton
        name={t(archived ? 'restore' : 'archive', { title })}
        disabled={archiving.isBusy}
        onClick={() => archiving.change({ id, archived: !archived })}
        className="size-9!"
      >
        <Icon aria-hidden className="size-4" />
      </IconButton>
    </div>
  )
}

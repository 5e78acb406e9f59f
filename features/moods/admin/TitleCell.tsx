import { useText } from '#platform/web/hooks/useText.ts'
import { TruncatedText } from '#platform/web/table/TruncatedText.tsx'
import { EditButton } from '#platform/web/table/EditButton.tsx'
import { Badge } from '#platform/web/ui/Badge.tsx'

type Props = {
  readonly title: string
  readonly lang: string
  readonly isArchived: boolean
  /** Whether it has just been edited; then its button takes the focus. */
  readonly isEdited: boolean
  readonly onEdit?: () => void
}

export function TitleCell({ title, lang, isArchived, isEdited, onEdit }: Props) {
  const t = useText('moods')
  return (
    <div className={`flex min-w-0 items-center gap-1 ${isArchived ? 'text-ink-muted' : ''}`}>
      <TruncatedText text={title} title={t('mood')}>
        <span lang={lang}>{title}</span>
      </TruncatedText>
      {isArchived && <Badge>{t('archived')}</Badge>}
      {onEdit && <EditButton name={t('editTitle', { title })} onClick={onEdit} isFocused={isEdited} />}
    </div>
  )
}

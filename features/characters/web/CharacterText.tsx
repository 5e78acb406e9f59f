import { useText } from '#platform/web/hooks/useText.ts'
import { Badge } from '#platform/web/ui/Badge.tsx'
import { Excerpt } from '#platform/web/ui/Excerpt.tsx'

type Props = { readonly text: string; readonly limit: number; readonly isArchived?: boolean }

/** A text in the table, whole when asked for. */
export function CharacterText({ text, limit, isArchived = false }: Props) {
  const t = useText('characters')
  return (
    <div className="py-2.5 font-normal whitespace-pre-line wrap-anywhere">
      {isArchived && (
        <span className="mr-2">
          <Badge>{t('archived')}</Badge>
        </span>
      )}
      <Excerpt text={text} limit={limit} more={t('more')} less={t('less')} />
    </div>
  )
}

import { useText } from '#platform/web/hooks/useText.ts'
import { Excerpt } from '#platform/web/ui/Excerpt.tsx'

/** A text in the table, whole when asked for. */
export function CharacterText({ text, limit }: { readonly text: string; readonly limit: number }) {
  const t = useText('characters')
  return (
    <div className="py-2.5 whitespace-pre-line wrap-anywhere">
      <Excerpt text={text} limit={limit} more={t('more')} less={t('less')} />
    </div>
  )
}

import { formatMoment, formatRelative } from '../format.ts'
import { useLanguage } from '../hooks/useText.ts'

/** How long ago; the exact moment on hover. */
export function RelativeTime({ iso }: { readonly iso: string }) {
  const language = useLanguage()
  return (
    <time dateTime={iso} title={formatMoment(iso, language)}>
      {formatRelative(iso, language)}
    </time>
  )
}

import X from 'lucide-react/icons/x'
import { useText } from '#platform/web/hooks/useText.ts'

type Props = { readonly text: string; readonly lang?: string | undefined; readonly onRemove: () => void }

/** A chip for a word or a condition; pressing it removes it. */
export function Chip({ text, lang, onRemove }: Props) {
  const t = useText('worlds')
  return (
    <button
      type="button"
      aria-label={t('remove', { text })}
      onClick={onRemove}
      className="group inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-control bg-surface px-2.5 text-left ring-1 ring-line ring-inset hover:ring-control pointer-fine:min-h-8 forced-colors:border"
    >
      <span lang={lang} className="min-w-0 wrap-anywhere">
        {text}
      </span>
      <X aria-hidden className="size-3.5 shrink-0 text-ink-faint group-hover:text-ink" />
    </button>
  )
}

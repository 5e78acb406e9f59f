import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Copied } from './useCopy.ts'

/** Says for a moment, in sight and politely aloud, that a message was copied, or that it could not be. */
export function CopyNote({ copied }: { readonly copied: Copied | null }) {
  const t = useText('chats')
  return (
    <div
      aria-live="polite"
      className="pointer-events-none absolute inset-x-4 top-3 flex justify-center text-sm print:hidden"
    >
      {copied && (
        <p
          className={cx(
            'animate-rise rounded-full px-4 py-2 font-medium shadow-lift forced-colors:border',
            copied.isDone ? 'bg-ink text-canvas' : 'bg-danger-soft text-danger-ink',
          )}
        >
          {copied.isDone ? t('copy.done') : t('copy.failed')}
        </p>
      )}
    </div>
  )
}

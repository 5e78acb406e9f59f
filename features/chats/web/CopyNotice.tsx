import { useCallback, useEffect, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'

/** The result of the last copying: a new object each time, so that a second copying is announced too. */
type CopyResult = { readonly isCopied: boolean }

/** Milliseconds that the result is shown. */
const SHOWN_FOR = 3000

/** Copies a text to the clipboard, and returns the result for a while. The function is always the same one. */
export function useCopy(): readonly [CopyResult | null, (text: string) => void] {
  const [result, setResult] = useState<CopyResult | null>(null)
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setResult(null), SHOWN_FOR)
    return () => clearTimeout(timer)
  }, [result])

  const copy = useCallback((text: string) => {
    const write = async () => {
      try {
        await navigator.clipboard.writeText(text)
        setResult({ isCopied: true })
      } catch {
        // The browser refused it, or has no clipboard because the page did not come over https.
        setResult({ isCopied: false })
      }
    }
    void write()
  }, [])
  return [result, copy]
}

/** Shows, and announces politely, that a message was copied or that copying failed. */
export function CopyNotice({ result }: { readonly result: CopyResult | null }) {
  const t = useText('chats')
  return (
    <div
      aria-live="polite"
      className="pointer-events-none absolute inset-x-4 top-3 flex justify-center text-sm print:hidden"
    >
      {result && (
        <p
          className={cx(
            'animate-rise rounded-full px-4 py-2 font-medium shadow-lift forced-colors:border',
            result.isCopied ? 'bg-ink text-canvas' : 'bg-danger-soft text-danger-ink',
          )}
        >
          {result.isCopied ? t('copy.done') : t('copy.failed')}
        </p>
      )}
    </div>
  )
}

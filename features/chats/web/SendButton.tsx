import { ArrowUp } from 'lucide-react'
import { useText } from '#platform/web/hooks/useText.ts'

type Props = { readonly wait: number; readonly isDisabled: boolean }

/** Sends; says how long one has to wait while the rate limit holds. */
export function SendButton({ wait, isDisabled }: Props) {
  const t = useText('chats')
  const hint = wait > 0 ? t('send.wait', { seconds: wait }) : ''
  return (
    <button
      type="submit"
      disabled={isDisabled || wait > 0}
      aria-label={`${t('send.button')} ${hint}`.trim()}
      className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 rounded-full bg-accent text-sm forced-colors:border font-medium whitespace-nowrap text-on-accent transition-colors duration-150 hover:bg-accent-strong disabled:bg-idle disabled:text-ink-faint"
    >
      {hint && <span className="pl-3.5 tabular-nums">{hint}</span>}
      <ArrowUp aria-hidden className={hint ? 'mr-3 size-5' : 'size-5'} />
    </button>
  )
}

import type { ReactNode } from 'react'
import { rateLimitMessage } from '#platform/contract/allowance.ts'
import { formatNumber } from '#platform/web/format.ts'
import { useLanguage } from '#platform/web/hooks/useLanguage.ts'
import { useSentence } from '#platform/web/hooks/useSentence.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { MESSAGE_LENGTH } from '../contract.ts'
import type { Unsent } from './useRunningTurn.ts'

type Props = {
  /** Of what describes the field. */
  readonly id: string
  readonly problem: string | undefined
  readonly wait: number
  readonly unsent: Unsent | undefined
  readonly length: number
  /** The field. */
  readonly children: ReactNode
}

/** What there is to say about the text in the composer: above it what went wrong, below it what helps. */
export function ComposerNotes({ id, problem, wait, unsent, length, children }: Props) {
  const t = useText('chats')
  const sentence = useSentence()
  return (
    <>
      {unsent && unsent.message !== null && (
        <Banner
          tone="error"
          action={<TextButton type="submit">{t('send.tryAgain')}</TextButton>}
          className="py-1!"
        >
          {unsent.message}
        </Banner>
      )}
      {wait > 0 && <Countdown wait={wait} />}
      {children}
      <div id={id} className="flex min-h-4 justify-between gap-4 px-4 text-xs text-ink-muted">
        {problem ? (
          <p role="alert" className="text-sm text-danger-ink">
            {sentence(problem)}
          </p>
        ) : (
          // Where evaluating will stand.
          <p className="hidden pointer-fine:block">{t('send.hint')}</p>
        )}
        {length >= NEARLY_FULL && <Length length={length} />}
      </div>
    </>
  )
}

/** From here on it helps to know how much room is left. */
const NEARLY_FULL = 1800

function Length({ length }: { readonly length: number }) {
  const t = useText('chats')
  const language = useLanguage()
  return (
    <p
      className={cx(
        'ml-auto shrink-0 tabular-nums',
        length > MESSAGE_LENGTH && 'font-medium text-danger-ink',
      )}
    >
      {t('send.length', {
        length: formatNumber(length, language),
        limit: formatNumber(MESSAGE_LENGTH, language),
      })}
    </p>
  )
}

/** Counts down in sight; a screen reader hears it when it begins, not each second. */
function Countdown({ wait }: { readonly wait: number }) {
  const sentence = useSentence()
  return (
    <p
      role="alert"
      aria-relevant="additions"
      className="rounded-card bg-warn-soft px-4 py-3 text-label text-warn-ink tabular-nums"
    >
      {sentence(rateLimitMessage(wait))}
    </p>
  )
}

import type { ReactNode } from 'react'
import { useSentence } from '#platform/web/hooks/useSentence.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { Countdown } from './Countdown.tsx'
import { MessageLength } from './MessageLength.tsx'
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
  /** What else stands below it. */
  readonly footer: ReactNode
}

/** What there is to say about the text in the composer: above it what went wrong, below it what helps. */
export function ComposerNotes({ id, problem, wait, unsent, length, children, footer }: Props) {
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
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 px-2 text-xs sm:px-4 text-ink-muted">
        <div id={id} className="flex min-h-4 grow justify-between gap-4">
          {problem ? (
            <p role="alert" className="text-sm text-danger-ink">
              {sentence(problem)}
            </p>
          ) : (
            <p className="hidden pointer-fine:block">{t('send.hint')}</p>
          )}
          <MessageLength length={length} />
        </div>
        {footer}
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import type { Failure } from '#platform/contract/failures.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { Countdown } from '#platform/web/ui/Countdown.tsx'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { MessageLength } from './MessageField.tsx'
import type { UnsentMessage } from './outgoing-message.ts'

type Props = {
  /** Id of the element that describes the field. */
  readonly id: string
  readonly problem: Failure | undefined
  readonly secondsLeft: number
  readonly unsent: UnsentMessage | undefined
  readonly length: number
  /** Whether the keys are explained, which is for those who have not sent anything yet. */
  readonly explainsKeys: boolean
  /** What there is to say after a reply, in one line; undefined where there never is, and no room is kept for it. */
  readonly news: ReactNode
  /** The field. */
  readonly children: ReactNode
  /** Shown below the field, beside the notes. */
  readonly footer: ReactNode
}

/** The notes of the composer: above the field what went wrong, below it hints. */
export function ComposerNotes({ id, problem, secondsLeft, unsent, length, explainsKeys, ...slots }: Props) {
  const t = useText('chats')
  const failureText = useFailureText()
  return (
    <>
      {unsent && unsent.text !== null && (
        <Banner
          tone="error"
          action={<TextButton type="submit">{t('send.tryAgain')}</TextButton>}
          className="py-1!"
        >
          {unsent.text}
        </Banner>
      )}
      {secondsLeft > 0 && <Countdown seconds={secondsLeft} />}
      {slots.children}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-1 px-2 text-xs sm:px-4 text-ink-muted">
        <div
          id={id}
          className={cx(
            'flex min-w-0 grow justify-between gap-4 sm:min-h-4',
            slots.news !== undefined && 'min-h-4 max-sm:w-full',
            // A problem has the line to itself: beside what stands below the field it would be a narrow column.
            problem ? 'w-full' : slots.news !== undefined && 'sm:flex-1',
          )}
        >
          {problem ? (
            <p role="alert" className="text-sm text-danger-ink">
              {failureText(problem)}
            </p>
          ) : (
            <>
              {explainsKeys && <p className="hidden pointer-fine:block">{t('send.hint')}</p>}
              {slots.news}
            </>
          )}
          <MessageLength length={length} />
        </div>
        {slots.footer}
      </div>
    </>
  )
}

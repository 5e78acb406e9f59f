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
  /** What there is to say after a reply. Above the field it may be as long as it is: the field stays where it is. */
  readonly news: ReactNode
  /** The field. */
  readonly children: ReactNode
  /** Shown below the field, beside the notes. */
  readonly footer: ReactNode
}

/** The notes of the composer: above the field news and what went wrong, below it hints. */
export function ComposerNotes({ id, problem, secondsLeft, unsent, length, explainsKeys, ...slots }: Props) {
  const t = useText('chats')
  const failureText = useFailureText()
  return (
    <>
      {slots.news}
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
          // A problem has the line to itself: beside what stands below the field it would be a narrow column.
          className={cx('flex min-w-0 grow justify-between gap-4 sm:min-h-4', problem && 'w-full')}
        >
          {problem ? (
            <p role="alert" className="text-sm text-danger-ink">
              {failureText(problem)}
            </p>
          ) : (
            explainsKeys && <p className="hidden pointer-fine:block">{t('send.hint')}</p>
          )}
          <MessageLength length={length} />
        </div>
        {slots.footer}
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import type { Failure } from '#platform/contract/failures.ts'
import { useFailureText } from '#platform/web/hooks/useFailureText.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Banner } from '#platform/web/ui/Banner.tsx'
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
  /** News after a reply, such as goals that it reached. */
  readonly news: ReactNode
  /** The field. */
  readonly children: ReactNode
  /** Shown below the field. */
  readonly footer: ReactNode
}

/** The notes of the composer, all above the field, so that the field does not move when they come and go. */
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
      <div id={id} className="contents text-xs text-ink-muted">
        {problem ? (
          <p role="alert" className="px-2 text-sm text-danger-ink sm:px-4">
            {failureText(problem)}
          </p>
        ) : (
          explainsKeys && <p className="hidden px-4 pointer-fine:block">{t('send.hint')}</p>
        )}
        <div className="px-2 empty:hidden sm:px-4">
          <MessageLength length={length} />
        </div>
      </div>
      {slots.children}
      {slots.footer}
    </>
  )
}

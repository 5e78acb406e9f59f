import { useFocusOnRemoval } from '#platform/web/focus.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { Bubble, BubbleText } from './Bubble.tsx'
import type { UnsentMessage } from './outgoing-message.ts'
import type { MessageSender } from './useSendMessage.ts'

type Props = { readonly unsent: UnsentMessage; readonly sender: MessageSender }

/** An unsent message with no other place: the composer holds another text, or the message that it edits is gone. */
export function UnsentBubble({ unsent, sender: { chat, running, repeat, discard } }: Props) {
  const t = useText('chats')
  const isBusy = running !== null
  useFocusOnRemoval()
  return (
    <li className="flex flex-col items-end px-4 py-2">
      <div className="flex w-full justify-end *:ring-2 *:ring-danger *:ring-offset-2 *:ring-offset-canvas">
        <Bubble isUser>
          <BubbleText lang={chat.language}>{unsent.content}</BubbleText>
        </Bubble>
      </div>
      <div className="mt-1 flex flex-wrap items-center justify-end gap-x-4 text-sm text-danger-ink">
        <p role="alert">
          {t('send.notSent')}
          {unsent.text !== null && ` · ${unsent.text}`}
        </p>
        <TextButton disabled={isBusy} onClick={() => repeat(unsent)}>
          {t('send.tryAgain')}
        </TextButton>
        <TextButton disabled={isBusy} onClick={() => discard(unsent)}>
          {t('send.discard')}
        </TextButton>
      </div>
    </li>
  )
}

import { useText } from '#platform/web/hooks/useText.ts'
import { TextButton } from '#platform/web/ui/TextButton.tsx'
import { Bubble, BubbleText } from './MessageBubble.tsx'
import type { Unsent } from './useRunningTurn.ts'
import type { Sending } from './useSendMessage.ts'

type Props = { readonly unsent: Unsent; readonly sending: Sending }

/** What has no other place: the composer held other words, or the message that it should replace is gone. */
export function UnsentBubble({ unsent, sending: { chat, running, repeat, discard } }: Props) {
  const t = useText('chats')
  const isBusy = running !== null
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
          {unsent.message !== null && ` · ${unsent.message}`}
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

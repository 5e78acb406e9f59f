import { ArrowDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import type { Chat } from '../contract.ts'
import { MessageList } from './MessageList.tsx'
import { PendingTurn } from './PendingTurn.tsx'
import { UnsentBubble } from './UnsentBubble.tsx'
import { useFollowEnd } from './useFollowEnd.ts'
import { isInHistory } from './useRunningTurn.ts'
import type { Sending } from './useSendMessage.ts'

type Props = {
  readonly chat: Chat
  /** What is on its way, and what did not go; absent where nothing can be said. */
  readonly sending?: Sending
  readonly empty: ReactNode
}

/** The conversation so far, in a region of its own that scrolls and that the keyboard can reach. */
export function Transcript({ chat, sending, empty }: Props) {
  const t = useText('chats')
  const running = sending?.running ?? null
  const pending = running && !isInHistory(chat.messages, running) ? running : null
  const { scroller, isAtEnd, jumpToEnd } = useFollowEnd(pending?.key)
  const unsent = sending?.unsent.filter((one) => !one.isInComposer && !isInHistory(chat.messages, one)) ?? []
  const isEmpty = chat.messages.length === 0 && pending === null && unsent.length === 0
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scroller}
        role="region"
        aria-label={t('transcript.name')}
        tabIndex={0}
        className="relative h-full overflow-y-auto overscroll-contain -outline-offset-2 print:overflow-visible"
      >
        <div className="mx-auto flex min-h-full max-w-3xl flex-col py-4">
          {isEmpty ? (
            empty
          ) : (
            <ol aria-busy={running !== null}>
              <MessageList chat={chat} messages={chat.messages} />
              {sending && pending && (
                <PendingTurn key={pending.key} chat={chat} content={pending.content} reply={sending.reply} />
              )}
              {sending && unsent.map((one) => <UnsentBubble key={one.key} unsent={one} sending={sending} />)}
            </ol>
          )}
        </div>
      </div>
      {!isAtEnd && (
        <Button
          look="secondary"
          size="small"
          onClick={jumpToEnd}
          className="absolute bottom-3 left-1/2 -translate-x-1/2 rounded-full! print:hidden"
        >
          <ArrowDown aria-hidden className="size-4" />
          {t('transcript.jump')}
        </Button>
      )}
    </div>
  )
}

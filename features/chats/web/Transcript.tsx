import type { ReactNode } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Chat } from '../contract.ts'
import { CopyNote } from './CopyNote.tsx'
import { JumpButton } from './JumpButton.tsx'
import { MessageList } from './MessageList.tsx'
import { PendingTurn } from './PendingTurn.tsx'
import { UnsentBubble } from './UnsentBubble.tsx'
import { isInHistory } from './useOptimisticChat.ts'
import { useCopy } from './useCopy.ts'
import type { Editing } from './useEditing.ts'
import { useFollowEnd } from './useFollowEnd.ts'
import type { Sending } from './useSendMessage.ts'

type Props = {
  readonly chat: Chat
  /** What is on its way, and what did not go; absent where nothing can be said. */
  readonly sending?: Sending
  /** Absent where nothing can be changed. */
  readonly editing?: Editing
  /** What stands in the place of the message that is being edited. */
  readonly editor?: ReactNode
  readonly empty: ReactNode
}

/** The conversation so far, in a region of its own that scrolls and that the keyboard can reach. */
export function Transcript({ chat, sending, editing, editor, empty }: Props) {
  const t = useText('chats')
  const [copied, onCopy] = useCopy()
  const running = sending?.running ?? null
  const pending = running && !isInHistory(chat.messages, running) ? running : null
  const edited = editing?.message
  const { scroller, isAtEnd, jumpToEnd } = useFollowEnd(pending?.key, edited?.id)
  const unsent = sending?.unsent.filter((one) => !one.isInComposer && one !== editing?.failed) ?? []
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
            <ol
              aria-busy={running !== null}
              data-editable={editing?.isOffered || undefined}
              className="group/list"
            >
              <MessageList
                chat={chat}
                messages={chat.messages}
                onCopy={onCopy}
                onEdit={editing?.begin}
                editedId={edited?.id}
                editor={editor}
              />
              {sending && pending && (
                <PendingTurn key={pending.key} chat={chat} content={pending.content} reply={sending.reply} />
              )}
              {sending && unsent.map((one) => <UnsentBubble key={one.key} unsent={one} sending={sending} />)}
            </ol>
          )}
        </div>
      </div>
      <CopyNote copied={copied} />
      {!isAtEnd && <JumpButton onJump={jumpToEnd} />}
    </div>
  )
}

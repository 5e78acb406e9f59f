import ArrowDown from 'lucide-react/icons/arrow-down'
import type { ReactNode } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'
import type { Chat } from '../contract.ts'
import { CopyNotice, useCopy } from './CopyNotice.tsx'
import type { EndingCardProps } from './EndingCard.tsx'
import { MessageList } from './MessageList.tsx'
import { PendingTurn, ReplyElsewhere } from './PendingTurn.tsx'
import { UnsentBubble } from './UnsentBubble.tsx'
import { isInTranscript } from './optimistic-chat.ts'
import type { MessageEditing } from './useEditing.ts'
import type { MessageSender } from './useSendMessage.ts'
import { useStickToEnd } from './useStickToEnd.ts'

/** Loaded on demand: few visits see an ending. Required there: it is the only way to the evaluation, or to go on. */
const EndingCard = requiredComponent(
  'ending-card',
  async () => (await import('./EndingCard.tsx')).EndingCard,
  null,
)

type Props = {
  readonly chat: Chat
  /** Absent in a read-only chat. */
  readonly sender?: MessageSender
  /** Absent where messages cannot be edited. */
  readonly editing?: MessageEditing
  /** Shown in place of the message that is being edited. */
  readonly editor?: ReactNode
  /** Shown while there is no message. */
  readonly empty: ReactNode
  /** How the conversation has ended; null while it goes on. */
  readonly ending: Omit<EndingCardProps, 'chat'> | null
  /** Shown after the ending. */
  readonly end?: ReactNode
}

/** The messages of a chat, in a scrolling region that the keyboard reaches. */
export function Transcript({ chat, sender, editing, editor, empty, ending, end }: Props) {
  const t = useText('chats')
  const [copyResult, onCopy] = useCopy()
  const running = sender?.running ?? null
  const pending = running && !isInTranscript(chat.messages, running) ? running : null
  const edited = editing?.message
  const { scroller, isAtEnd, jumpToEnd } = useStickToEnd(pending?.key, edited?.id)
  const unsent = sender?.unsent.filter((one) => !one.isInComposer && one !== editing?.failed) ?? []
  const isElsewhere = sender?.isAnsweredElsewhere ?? false
  const isEmpty = chat.messages.length === 0 && pending === null && unsent.length === 0 && !isElsewhere
  return (
    <div className="relative min-h-0 grow">
      <div
        ref={scroller}
        role="region"
        aria-label={t('transcript.name')}
        tabIndex={0}
        // Keeps the focused element clear of the button that jumps to the end.
        className="relative h-full scroll-pb-16 overflow-y-auto overscroll-contain -outline-offset-2 print:overflow-visible"
      >
        <div className="mx-auto flex min-h-full max-w-3xl flex-col py-4">
          {isEmpty ? (
            empty
          ) : (
            <ol
              aria-busy={running !== null || isElsewhere}
              data-editable={editing?.canBegin || undefined}
              className="group/list"
            >
              <MessageList
                chat={chat}
                messages={chat.messages}
                onCopy={onCopy}
                onEdit={editing?.begin}
                editedId={edited?.id}
                editor={editor}
                canSwitch={running === null && !isElsewhere && edited === undefined}
              />
              {sender && pending && (
                <PendingTurn key={pending.key} chat={chat} content={pending.content} reply={sender.reply} />
              )}
              {isElsewhere && <ReplyElsewhere chat={chat} />}
              {sender && unsent.map((one) => <UnsentBubble key={one.key} unsent={one} sender={sender} />)}
            </ol>
          )}
          {ending && <EndingCard chat={chat} {...ending} />}
          {end}
        </div>
      </div>
      <CopyNotice result={copyResult} />
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

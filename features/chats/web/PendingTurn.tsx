import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { Chat } from '../contract.ts'
import { Bubble, BubbleRow, BubbleText } from './Bubble.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { type ReplyStore, useReplyText } from './reply-store.ts'

type Props = { readonly chat: Chat; readonly content: string; readonly reply: ReplyStore }

/** The message that the learner has just sent, and the reply while it grows. */
export function PendingTurn({ chat, content, reply }: Props) {
  const t = useText('chats')
  const picture = { character: chat.character, scenarioId: chat.scenario.id }
  return (
    <>
      <MessageBubble
        isUser
        speaker={t('transcript.you')}
        content={content}
        lang={chat.language}
        {...picture}
        isNew
      />
      {/* Hidden from screen readers: the screen announces the complete reply once. */}
      <BubbleRow isUser={false} {...picture} isNew isSilent>
        <Bubble isUser={false}>
          <GrowingText reply={reply} lang={chat.partner.language} />
        </Bubble>
      </BubbleRow>
    </>
  )
}

/** A placeholder for a reply that was requested elsewhere. `ChatStatus` announces it, as it does any other. */
export function ReplyElsewhere({ chat }: Pick<Props, 'chat'>) {
  const t = useText('chats')
  return (
    <BubbleRow isUser={false} character={chat.character} scenarioId={chat.scenario.id} isNew isSilent>
      <Bubble isUser={false}>
        <Dots />
        <p className="text-sm text-ink-muted">{t('transcript.elsewhere')}</p>
      </Bubble>
    </BubbleRow>
  )
}

function GrowingText({ reply, lang }: { readonly reply: ReplyStore; readonly lang: string }) {
  const text = useReplyText(reply)
  return text === '' ? <Dots /> : <BubbleText lang={lang}>{text}</BubbleText>
}

const delays = ['[animation-delay:0ms]', '[animation-delay:150ms]', '[animation-delay:300ms]']

function Dots() {
  return (
    <div className="flex h-[1.625rem] items-center gap-1.5" data-testid="loading-dots">
      {delays.map((delay) => (
        <span key={delay} className={cx('size-2 animate-dot rounded-full bg-ink-faint', delay)} />
      ))}
    </div>
  )
}

import { memo } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Chat, Message } from '../contract.ts'
import { MessageBubble } from './MessageBubble.tsx'

type Props = { readonly chat: Chat; readonly messages: readonly Message[] }

/** What has been said, in order. Not touched while a reply grows below it. */
export const MessageList = memo(
  function MessageList({ chat, messages }: Props) {
    const t = useText('chats')
    return messages.map(({ id, is_user, content }) => (
      <MessageBubble
        key={id}
        isUser={is_user}
        speaker={is_user ? t('transcript.you') : t('transcript.partner')}
        content={content}
        lang={is_user ? chat.language : chat.partner.language}
        scenarioId={chat.scenario.id}
      />
    ))
  },
  (before, after) => before.messages === after.messages,
)

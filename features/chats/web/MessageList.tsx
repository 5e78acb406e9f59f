import { memo, type ReactNode, useMemo } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import type { Chat, Message } from '../contract.ts'
import type { MessageHandlers } from './MessageActions.tsx'
import { MessageBubble } from './MessageBubble.tsx'

type Props = {
  readonly chat: Chat
  readonly messages: readonly Message[]
  readonly onCopy: MessageHandlers['onCopy']
  readonly onEdit: MessageHandlers['onEdit']
  /** Shown in place of the message that is being edited. */
  readonly editor: ReactNode
  readonly editedId: number | undefined
}

/** The messages in order. It does not render again while a reply grows below it. */
export const MessageList = memo(
  function MessageList({ chat, messages, onCopy, onEdit, editor, editedId }: Props) {
    const t = useText('chats')
    const [copyName, editName] = [t('copy.button'), t('edit.button')]
    const actions = useMemo(
      () => ({ copyName, onCopy, editName, onEdit }),
      [copyName, onCopy, editName, onEdit],
    )
    return messages.map(({ id, is_user, content }) =>
      id === editedId ? (
        editor
      ) : (
        <MessageBubble
          key={id}
          id={id}
          isUser={is_user}
          speaker={is_user ? t('transcript.you') : t('transcript.partner')}
          content={content}
          lang={is_user ? chat.language : chat.partner.language}
          character={chat.character}
          scenarioId={chat.scenario.id}
          actions={actions}
        />
      ),
    )
  },
  (before, after) =>
    before.messages === after.messages && before.editor === after.editor && before.onEdit === after.onEdit,
)

import { memo, type ReactNode, useMemo } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { lazyComponent } from '#platform/web/ui/lazy-component.tsx'
import type { Chat, Message } from '../contract.ts'
import type { MessageHandlers } from './MessageActions.tsx'
import { MessageBubble } from './MessageBubble.tsx'
import { findShownTries } from '../contract-tries.ts'

/** Loaded on demand: most conversations have only one try. */
const TriesSwitch = lazyComponent(async () => (await import('./TriesSwitch.tsx')).TriesSwitch)

/** Loaded on demand: shown only where a budget for models is spent. */
const BuiltInNote = lazyComponent(async () => (await import('./BuiltInNote.tsx')).BuiltInNote)

type Props = {
  readonly chat: Chat
  readonly messages: readonly Message[]
  readonly onCopy: MessageHandlers['onCopy']
  readonly onEdit: MessageHandlers['onEdit']
  /** Shown in place of the message that is being edited. */
  readonly editor: ReactNode
  readonly editedId: number | undefined
  /** Whether another try may be shown: neither while a reply is on its way nor while a message is edited. */
  readonly canSwitch: boolean
}

/** The messages in order. It does not render again while a reply grows below it. */
export const MessageList = memo(
  function MessageList({ chat, messages, onCopy, onEdit, editor, editedId, canSwitch }: Props) {
    const t = useText('chats')
    const [copyName, editName] = [t('copy.button'), t('edit.button')]
    const actions = useMemo(
      () => ({ copyName, onCopy, editName, onEdit }),
      [copyName, onCopy, editName, onEdit],
    )
    const tries = useMemo(() => findShownTries(chat), [chat])
    const builtIn = chat.built_in_replies ?? []
    return messages.map(({ id, is_user, content }, index) => {
      const others = tries.get(id)
      const previousReply = messages[index - 2]?.id
      const note = builtIn.includes(id) && (
        <BuiltInNote isFirst={previousReply === undefined || !builtIn.includes(previousReply)} />
      )
      return id === editedId ? (
        editor
      ) : (
        <MessageBubble
          // The key is the place in the conversation, whichever try is shown, so that its buttons keep the focus.
          key={others?.[0]?.messageId ?? id}
          id={id}
          isUser={is_user}
          speaker={is_user ? t('transcript.you') : t('transcript.partner')}
          content={content}
          lang={is_user ? chat.language : chat.partner.language}
          character={chat.character}
          scenarioId={chat.scenario.id}
          actions={actions}
          above={
            others ? (
              // Reserves the height of the switch before its code is loaded, so that the messages below do not move.
              <div className="min-h-13 w-full pb-2 print:hidden">
                <TriesSwitch chat={chat} tries={others} isDisabled={!canSwitch} />
              </div>
            ) : (
              note || undefined
            )
          }
        />
      )
    })
  },
  (before, after) =>
    before.messages === after.messages &&
    before.chat.branches === after.chat.branches &&
    before.canSwitch === after.canSwitch &&
    before.editor === after.editor &&
    before.onEdit === after.onEdit,
)

import { type ReactNode, useId } from 'react'
import { EVALUATION_TURNS } from '#features/chats/contract-rules.ts'
import type { ChatSummary } from '#features/chats/contract.ts'
import { screens } from '#features/paths.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { LinkButton } from '#platform/web/ui/LinkButton.tsx'
import { DeleteChatButton } from './DeleteChatButton.tsx'

type Props = {
  readonly chat: ChatSummary
  /** Ids of the elements that name the chat: several cards have links with the same text. */
  readonly labelIds: string
  readonly onDelete: (chatId: number) => void
}

/** What can be done with a past conversation (requirements Y1, Y4 and C8). */
export function HistoryActions({ chat, labelIds, onDelete }: Props) {
  const t = useText('history')
  const link = { labelIds, chatId: chat.id }
  const canBeEvaluated = !chat.is_evaluated && !chat.is_erased && chat.turn_count >= EVALUATION_TURNS
  return (
    <div className="col-span-2 flex items-start gap-2 sm:col-span-1">
      <div className="flex grow flex-wrap gap-2 empty:hidden sm:flex-col">
        {!chat.is_erased && (
          <ChatLink {...link} to={screens.readOnlyChat} look="secondary" preload="intent">
            {t('view')}
          </ChatLink>
        )}
        {!chat.is_evaluated && !chat.is_erased && (
          <ChatLink {...link} to={screens.chat} look="secondary" preload="intent">
            {t('resume')}
          </ChatLink>
        )}
        {canBeEvaluated && (
          // Opening the evaluation makes it, so the pointer alone must not preload the screen.
          <ChatLink {...link} to={screens.evaluation} look="primary" preload={false}>
            {t('createEvaluation')}
          </ChatLink>
        )}
        {chat.is_evaluated && (
          <ChatLink {...link} to={screens.evaluation} look="secondary" preload="intent">
            {t('viewEvaluation')}
          </ChatLink>
        )}
      </div>
      <DeleteChatButton labelIds={labelIds} onAsk={() => onDelete(chat.id)} />
    </div>
  )
}

type ChatLinkProps = Pick<Props, 'labelIds'> & {
  readonly chatId: number
  readonly to: typeof screens.chat | typeof screens.readOnlyChat | typeof screens.evaluation
  readonly look: 'primary' | 'secondary'
  readonly preload: 'intent' | false
  readonly children: ReactNode
}

function ChatLink({ labelIds, chatId, children, ...link }: ChatLinkProps) {
  const id = useId()
  return (
    <LinkButton
      {...link}
      id={id}
      params={{ id: String(chatId) }}
      size="small"
      aria-labelledby={`${id} ${labelIds}`}
      className="max-sm:grow"
    >
      {children}
    </LinkButton>
  )
}

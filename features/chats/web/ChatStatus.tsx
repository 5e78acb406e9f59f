import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import { LazyGoalNews } from './lazy-goal-news.ts'
import { type EndingChoice, useEndingTitle } from './useEnding.ts'
import type { MessageSender } from './useSendMessage.ts'

type Props = { readonly sender: MessageSender; readonly ending: EndingChoice }

/**
 * The only place that announces replies: first that one is coming, then the complete text, and with it how the
 * conversation has ended and which goals are reached. The code of the goals may come late, and then they alone are news: a
 * status that is read as a whole would say the reply again. An end that the learner chose needs no announcement: the card takes the focus.
 */
export function ChatStatus({ sender, ending: { kind, isNew } }: Props) {
  const { chat, running, finished, isAnsweredElsewhere } = sender
  const t = useText('chats')
  const language = useLanguage()
  const titleOf = useEndingTitle(chat)
  const coming = running ? t('transcript.replying') : isAnsweredElsewhere && t('transcript.elsewhere')
  return (
    <VisuallyHidden role="status" aria-atomic={false} {...(coming ? {} : { lang: chat.partner.language })}>
      {coming || finished?.turn.ai_response.content}
      {isNew && kind && kind !== 'ended' && <span lang={language}> {titleOf(kind)}</span>}
      {chat.goals.length > 0 && <LazyGoalNews sender={sender} as="status" />}
    </VisuallyHidden>
  )
}

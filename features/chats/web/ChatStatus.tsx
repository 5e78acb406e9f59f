import { useState } from 'react'
import { useLanguage, useText } from '#platform/web/hooks/useText.ts'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import { LazyGoalNews } from './lazy-goal-news.ts'
import { type EndingChoice, useEndingTitle } from './useEnding.ts'
import type { MessageSender } from './useSendMessage.ts'

type Props = {
  readonly sender: MessageSender
  readonly ending: EndingChoice
  /** The voice speaks the latest reply: read out as well, neither would be understood. */
  readonly isReplySpoken: boolean
}

/**
 * The only place that announces replies: first that one is coming, then the complete text, and with it how the
 * conversation has ended and which goals are reached. It is not `aria-atomic`: the code of the goals may load late, and
 * the reply would be read again with them. An end that the learner chose is not announced: its card takes the focus.
 */
export function ChatStatus({ sender, ending: { kind, isNew }, isReplySpoken }: Props) {
  const { chat, running, finished, isAnsweredElsewhere } = sender
  const found = useFoundReply(sender)
  const t = useText('chats')
  const language = useLanguage()
  const titleOf = useEndingTitle(chat)
  const coming = running ? t('transcript.replying') : isAnsweredElsewhere && t('transcript.elsewhere')
  return (
    <VisuallyHidden role="status" aria-atomic={false} {...(coming ? {} : { lang: chat.partner.language })}>
      {coming || (found ?? (isReplySpoken ? null : finished?.turn.ai_response.content))}
      {isNew && kind && kind !== 'ended' && <span lang={language}> {titleOf(kind)}</span>}
      {chat.goals.length > 0 && <LazyGoalNews sender={sender} as="status" />}
    </VisuallyHidden>
  )
}

/** The last reply, if loading the chat again has found it: it was requested elsewhere, or the answer here was lost. */
function useFoundReply({ chat, running, unsent, isAnsweredElsewhere }: MessageSender): string | null {
  const last = chat.messages.at(-1)
  const state = running ? 'reading' : isAnsweredElsewhere || unsent.length > 0 ? 'looking' : 'idle'
  const [before, setBefore] = useState({ state, lastId: last?.id, found: null as string | null })
  if (before.state !== state) {
    const isFound = before.state === 'looking' && state === 'idle' && last?.id !== before.lastId
    setBefore({ state, lastId: last?.id, found: isFound ? (last?.content ?? null) : null })
  }
  return before.found
}

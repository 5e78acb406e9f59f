import { useRef } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Chat } from '../contract.ts'
import { ChatFrame } from './ChatFrame.tsx'
import { Composer, type ComposerHandle } from './Composer.tsx'
import { EmptyChat } from './EmptyChat.tsx'
import { EvaluationBar } from './EvaluationBar.tsx'
import { EvaluationNotes } from './EvaluationNotes.tsx'
import { Transcript } from './Transcript.tsx'
import { useEditing } from './useEditing.ts'
import { useEvaluateChat } from './useEvaluateChat.ts'
import { useSendLimit } from './useSendLimit.ts'
import { useSendMessage } from './useSendMessage.ts'

/** A chat in which the learner can speak. */
export function LiveChat({ known }: { readonly known: Chat }) {
  const t = useText('chats')
  const composer = useRef<ComposerHandle>(null)
  const limit = useSendLimit()
  const sending = useSendMessage(
    known,
    limit,
    (before, after) => composer.current?.exchange(before, after) ?? false,
  )
  const editing = useEditing(sending, limit, () => composer.current?.focus())
  const evaluating = useEvaluateChat(known.id)
  const { chat, running, finished } = sending
  return (
    <ChatFrame chat={chat}>
      <Transcript chat={chat} sending={sending} editing={editing} empty={<EmptyChat chat={chat} />} />
      {/* The one place where replies are announced: that one is coming, and then, once, the whole of it. */}
      <VisuallyHidden role="status" {...(running ? {} : { lang: chat.partner.language })}>
        {running ? t('transcript.replying') : finished?.turn.ai_response.content}
      </VisuallyHidden>
      <EvaluationNotes chat={chat} evaluating={evaluating} />
      <Composer ref={composer} sending={sending} limit={limit}>
        <EvaluationBar chat={chat} evaluating={evaluating} isReplying={running !== null} />
      </Composer>
    </ChatFrame>
  )
}

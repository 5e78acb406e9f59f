import { useRef, useState } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Chat } from '../contract.ts'
import { ChatFrame } from './ChatFrame.tsx'
import { Composer, type ComposerHandle } from './Composer.tsx'
import { EmptyChat } from './EmptyChat.tsx'
import { EvaluationBar } from './EvaluationBar.tsx'
import { EvaluationNotes } from './EvaluationNotes.tsx'
import type { VoicePlace } from './queries.ts'
import { Transcript } from './Transcript.tsx'
import { useEditing } from './useEditing.ts'
import { useEvaluateChat } from './useEvaluateChat.ts'
import { type LoadTools, useLazyTools } from './useLazyTools.ts'
import { useSendLimit } from './useSendLimit.ts'
import { useSendMessage } from './useSendMessage.ts'

type Props = { readonly known: Chat; readonly loadExtras: LoadTools }

/** A chat in which the learner can speak. */
export function LiveChat({ known, loadExtras }: Props) {
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
  const { Editor, Voice } = useLazyTools(loadExtras)
  const [isHeld, hold] = useState(false)
  const { message } = editing
  return (
    <ChatFrame
      chat={chat}
      actions={chat.voice.language && <div id={head} className="min-w-20 nav:min-w-64" />}
    >
      <Transcript
        chat={chat}
        sending={sending}
        {...(Editor && { editing })}
        editor={Editor && message && <Editor key={message.id} lang={chat.language} editing={editing} />}
        empty={<EmptyChat chat={chat} />}
      />
      {/* The one place where replies are announced: that one is coming, and then, once, the whole of it. */}
      <VisuallyHidden role="status" {...(running ? {} : { lang: chat.partner.language })}>
        {running ? t('transcript.replying') : finished?.turn.ai_response.content}
      </VisuallyHidden>
      <EvaluationNotes chat={chat} evaluating={evaluating} />
      <Composer ref={composer} sending={sending} limit={limit} isHeld={isHeld}>
        <EvaluationBar chat={chat} evaluating={evaluating} isReplying={running !== null} />
      </Composer>
      {Voice && <Voice sending={sending} isEditing={message !== undefined} hold={hold} />}
    </ChatFrame>
  )
}

const head: VoicePlace = 'voice-head'

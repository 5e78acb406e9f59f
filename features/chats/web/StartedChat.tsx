import { useRef, useState } from 'react'
import { useRateLimit } from '#features/session/web/queries.ts'
import { useSecondsLeft } from '#platform/web/hooks/useCooldown.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { lazyPart } from '#platform/web/ui/lazy-part.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Chat } from '../contract.ts'
import { ChatFrame } from './ChatFrame.tsx'
import { Composer, type ComposerHandle, composerDraftName } from './Composer.tsx'
import { EvaluationBar } from './EvaluationBar.tsx'
import { EvaluationNotes } from './EvaluationNotes.tsx'
import { Transcript } from './Transcript.tsx'
import { useEditing } from './useEditing.ts'
import { useEvaluateChat } from './useEvaluateChat.ts'
import { type LoadTools, useLazyTools } from './useLazyTools.ts'
import { useSendMessage } from './useSendMessage.ts'

const EmptyChat = lazyPart(() => import('./EmptyChat.tsx').then(({ EmptyChat: loaded }) => loaded))

export type LiveChatProps = { readonly serverChat: Chat; readonly loadTools: LoadTools }

/** A chat in which the learner can send messages. */
export function StartedChat({ serverChat, loadTools }: LiveChatProps) {
  const t = useText('chats')
  const composer = useRef<ComposerHandle>(null)
  const cooldown = useRateLimit('message')
  const secondsLeft = useSecondsLeft(cooldown)
  const replaceDraft: ComposerHandle['replaceDraft'] = (expected, replacement) =>
    composer.current?.replaceDraft(expected, replacement) ?? false
  const sender = useSendMessage(serverChat, cooldown, replaceDraft)
  const editing = useEditing(sender, cooldown, () => composer.current?.focus())
  const evaluation = useEvaluateChat(serverChat.id)
  const [isVoiceActive, setVoiceActive] = useState(false)
  const { Editor, renderVoiceSlots } = useLazyTools(loadTools)
  const { chat, running, finished } = sender
  const { message } = editing
  const latestReply = finished?.turn.ai_response ?? null
  const voice = renderVoiceSlots?.({
    chat,
    isReplying: running !== null,
    latestReply,
    isEditing: message !== undefined,
    secondsLeft,
    draftName: composerDraftName(chat.id),
    send: sender.send,
    setVoiceActive,
  })
  return (
    <ChatFrame
      chat={chat}
      // As wide as the voice's switch before it is loaded, so that nothing moves.
      actions={chat.voice.language && <div className="min-w-20 nav:min-w-64">{voice?.header}</div>}
    >
      <Transcript
        chat={chat}
        sender={sender}
        {...(Editor && { editing })}
        editor={Editor && message && <Editor key={message.id} lang={chat.language} editing={editing} />}
        empty={<EmptyChat chat={chat} />}
      />
      {/* The only place that announces replies: first that one is coming, then the complete text. */}
      <VisuallyHidden role="status" {...(running ? {} : { lang: chat.partner.language })}>
        {running ? t('transcript.replying') : latestReply?.content}
      </VisuallyHidden>
      <EvaluationNotes chat={chat} evaluation={evaluation} />
      <Composer
        ref={composer}
        sender={sender}
        secondsLeft={secondsLeft}
        isVoiceActive={isVoiceActive}
        voiceNotes={voice?.notes}
        voiceControls={voice?.controls}
      >
        <EvaluationBar chat={chat} evaluation={evaluation} isReplying={running !== null} />
      </Composer>
    </ChatFrame>
  )
}

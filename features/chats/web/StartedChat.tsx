import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useRateLimit } from '#features/session/web/queries.ts'
import { normalise } from '#platform/contract/text.ts'
import { useSecondsLeft } from '#platform/web/hooks/useCooldown.ts'
import { readDraft, storeDraft, useHasDraft } from '#platform/web/hooks/useStored.ts'
import { lazyComponent } from '#platform/web/ui/lazy-component.tsx'
import { requiredComponent } from '#platform/web/ui/required-component.tsx'
import type { Chat } from '../contract.ts'
import { ChatFrame } from './ChatFrame.tsx'
import { ChatStatus } from './ChatStatus.tsx'
import { Composer, type ComposerHandle } from './Composer.tsx'
import { EndButton } from './EndButton.tsx'
import { EvaluationBar } from './EvaluationBar.tsx'
import { EvaluationStatus } from './EvaluationStatus.tsx'
import { findUndo } from './find-undo.ts'
import { HintButton } from './HintButton.tsx'
import { Transcript } from './Transcript.tsx'
import { useEditing } from './useEditing.ts'
import { useEnding } from './useEnding.ts'
import { composerDraftName } from './queries.ts'
import { useEvaluateChat } from './useEvaluateChat.ts'
import { useHint } from './useHint.ts'
import { type LoadTools, useLazyTools } from './useLazyTools.ts'
import { useIsReplySpoken } from './useIsReplySpoken.ts'
import { useSendMessage } from './useSendMessage.ts'

const EmptyChat = lazyComponent(async () => (await import('./EmptyChat.tsx')).EmptyChat)

/** Loaded on demand: few messages are edited. */
const EditUndo = lazyComponent(async () => (await import('./EditUndo.tsx')).EditUndo)

/** Loaded on demand: few chats are short tries. */
const BoosterNote = lazyComponent(async () => (await import('./BoosterNote.tsx')).BoosterNote)

/** Required, because it takes the place of the composer. */
const BoosterEnd = requiredComponent(
  'booster-end',
  async () => (await import('./BoosterEnd.tsx')).BoosterEnd,
  null,
)

/** Loaded on demand: few conversations end while somebody writes. */
const UnsentDraft = lazyComponent(async () => (await import('./UnsentTexts.tsx')).UnsentDraft)

const HintNote = lazyComponent(async () => (await import('./HintNote.tsx')).HintNote)

export type LiveChatProps = { readonly serverChat: Chat; readonly loadTools: LoadTools }

/** A chat in which the learner can send messages. */
export function StartedChat({ serverChat, loadTools }: LiveChatProps) {
  const composer = useRef<ComposerHandle>(null)
  const cooldown = useRateLimit('message')
  const secondsLeft = useSecondsLeft(cooldown)
  const draftName = composerDraftName(serverChat.id)
  const hasDraft = useHasDraft(draftName)
  const replaceDraft = (expected: string, replacement: string): boolean => {
    if (normalise(readDraft(draftName)) !== expected) return false
    storeDraft(draftName, replacement)
    return true
  }
  const focusComposer = () => composer.current?.focus()
  const sender = useSendMessage(serverChat, cooldown, replaceDraft)
  const editing = useEditing(sender, cooldown, focusComposer)
  const evaluation = useEvaluateChat(serverChat)
  const [isVoiceActive, setVoiceActive] = useState(false)
  /** The branch that undoing an edit led back to. It may have an ending, and then there is no composer to focus. */
  const [undoneTo, setUndoneTo] = useState<number | null>(null)
  const { Editor, renderVoiceSlots } = useLazyTools(loadTools)
  const ending = useEnding(sender, isVoiceActive)
  const hint = useHint(sender)
  const { chat, running, finished } = sender
  const isReplying = running !== null || sender.isAnsweredElsewhere
  const { message } = editing
  const isShort = chat.turn_limit !== undefined
  const isSpent = isShort && running === null && (hasSpentTurns(chat) || ending.kind === 'broken_off')
  const canTalk = ending.kind === null && !isSpent
  const closeHint = () => {
    hint.close()
    focusComposer()
  }
  const goOnAfterUndo = (branch: number) => {
    setUndoneTo(branch)
    focusComposer()
  }
  const keepTalking = () => {
    flushSync(ending.keepTalking)
    focusComposer()
  }
  const canEdit = Editor && editing.canBegin && !isShort && !chat.is_measurement
  const changeLast = () => {
    const last = chat.messages.findLast(({ is_user }) => is_user)
    if (last) editing.begin(last.id)
  }
  const undoable = findUndo(chat, sender)
  const latestReply = finished?.turn.ai_response ?? null
  const { isReplySpoken, setSpeaksReplies, announceReply } = useIsReplySpoken(latestReply)
  const voice = renderVoiceSlots?.({
    chat,
    isReplying: running !== null,
    latestReply,
    isEditing: message !== undefined,
    hasEnded: !canTalk,
    secondsLeft,
    draftName,
    send: sender.send,
    setVoiceActive,
    setSpeaksReplies,
    announceReply,
  })
  return (
    <ChatFrame
      chat={chat}
      // Reserves the width of the voice's switch before it is loaded, so that nothing moves.
      actions={chat.voice.language && <div className="min-w-11 sm:min-w-44">{voice?.header}</div>}
    >
      <Transcript
        chat={chat}
        sender={sender}
        {...(Editor && !chat.is_measurement && { editing })}
        editor={Editor && message && <Editor key={message.id} lang={chat.language} editing={editing} />}
        empty={<EmptyChat chat={chat} />}
        end={
          <>
            {isSpent && <BoosterEnd chat={chat} takesFocus={finished !== null} />}
            {!canTalk && hasDraft && <UnsentDraft sender={sender} />}
          </>
        }
        ending={
          ending.kind && {
            kind: ending.kind,
            takesFocus: ending.isNew || chat.branch_id === undoneTo,
            actions: {
              evaluation,
              onKeepTalking: ending.kind === 'broken_off' || isSpent ? null : keepTalking,
              onChangeLast: ending.kind === 'broken_off' && canEdit ? changeLast : undefined,
            },
          }
        }
      />
      <ChatStatus sender={sender} ending={ending} isReplySpoken={isReplySpoken} />
      <EvaluationStatus chat={chat} evaluation={evaluation} />
      <div
        data-dock
        className="mx-auto grid w-full max-w-3xl shrink-0 grid-cols-1 print:hidden gap-2 px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))] empty:hidden"
      >
        {voice?.notes}
        {undoable !== null && (
          <EditUndo chat={chat} branch={undoable} onUndone={() => goOnAfterUndo(undoable)} />
        )}
        {canTalk && isShort && <BoosterNote chat={chat} />}
        {canTalk && hint.message && (
          <HintNote
            message={hint.message}
            isEvaluable={!isShort}
            onClose={closeHint}
            onRetry={focusComposer}
          />
        )}
        {canTalk && (
          <Composer
            ref={composer}
            sender={sender}
            secondsLeft={secondsLeft}
            isVoiceActive={isVoiceActive}
            voiceControls={voice?.controls}
          >
            {/* Each control has its place from the start: none may appear under a finger that reaches for another. */}
            <div className="flex flex-wrap items-center gap-x-5 px-2 sm:px-4">
              <EvaluationBar chat={chat} evaluation={evaluation} isReplying={isReplying} />
              {!chat.is_measurement && <HintButton isReplying={isReplying} onAsk={hint.ask} />}
              {!isShort && (
                <EndButton hasBegun={chat.turn_count > 0} isReplying={isReplying} onEnd={ending.end} />
              )}
            </div>
          </Composer>
        )}
      </div>
    </ChatFrame>
  )
}

const hasSpentTurns = ({ turn_limit: limit, turn_count }: Chat): boolean =>
  limit !== undefined && turn_count >= limit

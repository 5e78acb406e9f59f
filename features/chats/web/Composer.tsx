import {
  type ReactNode,
  type Ref,
  type SubmitEvent,
  useEffect,
  useId,
  useImperativeHandle,
  useRef,
} from 'react'
import { normalise } from '#platform/contract/text.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useDraft } from '#platform/web/hooks/useStored.ts'
import { ComposerField, focusWithoutKeyboard } from './ComposerField.tsx'
import { ComposerNotes } from './ComposerNotes.tsx'
import { LazyGoalNews } from './lazy-goal-news.ts'
import { composerDraftName } from './queries.ts'
import { useMessageProblem } from './useMessageProblem.ts'
import type { MessageSender } from './useSendMessage.ts'

export type ComposerHandle = {
  focus(): void
}

type Props = {
  readonly ref: Ref<ComposerHandle>
  readonly sender: MessageSender
  /** Seconds of the cooldown before a message can be sent. */
  readonly secondsLeft: number
  /** The voice is taking a message, so none can be sent from here (requirement C3). */
  readonly isVoiceActive: boolean
  readonly voiceControls: ReactNode
  /** Shown below the field, after the notes. */
  readonly children: ReactNode
}

/** The form in which the learner writes a message. The draft stays on this device until it is sent. */
export function Composer({ ref, sender, secondsLeft, isVoiceActive, ...slots }: Props) {
  const { chat } = sender
  const notesId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useDraft(composerDraftName(chat.id))
  const { problem, validate, clearProblem } = useMessageProblem()
  const content = normalise(draft)
  const unsent = sender.unsent.find(({ isInComposer }) => isInComposer)
  const isBusy =
    isVoiceActive || sender.running !== null || (sender.isAnsweredElsewhere && unsent === undefined)

  useEffect(() => void focusWithoutKeyboard(field.current), [])
  useImperativeHandle(ref, () => ({
    focus() {
      if (!focusWithoutKeyboard(field.current)) focusContent()
    },
  }))

  const onWrite = (text: string) => {
    setDraft(text)
    clearProblem()
    if (unsent && normalise(text) === '') sender.discard(unsent)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    focusWithoutKeyboard(field.current)
    if (content === '' || isBusy) return
    if (validate(draft) && sender.send(content)) setDraft('')
  }

  return (
    <form onSubmit={onSubmit} className="@container grid grid-cols-1 gap-2">
      <ComposerNotes
        id={notesId}
        problem={problem}
        secondsLeft={secondsLeft}
        unsent={unsent}
        length={content.length}
        explainsKeys={chat.turn_count === 0}
        news={chat.goals.length > 0 && <LazyGoalNews sender={sender} as="lines" />}
        footer={slots.children}
      >
        <ComposerField
          ref={field}
          draft={draft}
          onWrite={onWrite}
          notesId={notesId}
          isInvalid={problem !== undefined}
          secondsLeft={secondsLeft}
          canSend={content !== '' && !isBusy}
          hasVoice={chat.voice.language !== null}
          voiceControls={slots.voiceControls}
        />
      </ComposerNotes>
    </form>
  )
}

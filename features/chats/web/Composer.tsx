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
import { prepareStreams } from '#platform/web/events.ts'
import { focusContent } from '#platform/web/focus.ts'
import { useSecondsToWait } from '#platform/web/hooks/useAttemptLimit.ts'
import { useDraft } from '#platform/web/hooks/useDraft.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { ComposerField } from './ComposerField.tsx'
import { ComposerNotes } from './ComposerNotes.tsx'
import type { DraftName, VoicePlace } from './queries.ts'
import { SendButton } from './SendButton.tsx'
import { useMessageProblem } from './useMessageProblem.ts'
import type { SendLimit } from './useSendLimit.ts'
import type { Sending } from './useSendMessage.ts'

export type ComposerHandle = {
  /** Puts a text in the place of another; false when something else has been written meanwhile. */
  exchange(before: string, after: string): boolean
  /** Goes on here, after a press that made its own button go away. */
  focus(): void
}

type Props = {
  readonly ref: Ref<ComposerHandle>
  readonly sending: Sending
  readonly limit: SendLimit
  /** Something else is about to be sent. */
  readonly isHeld: boolean
  /** What stands below the field, after the notes. */
  readonly children: ReactNode
}

const place = { notes: 'voice-notes', field: 'voice-field' } satisfies Record<string, VoicePlace>

/** Where the learner writes. The draft stays on this device until it is sent. */
export function Composer({ ref, sending, limit, isHeld, children }: Props) {
  const { chat } = sending
  const notes = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useDraft(`chat:${chat.id}` satisfies DraftName)
  const { problem, isSound, forget } = useMessageProblem()
  const wait = useSecondsToWait(limit)
  const content = normalise(draft)
  const isBusy = isHeld || sending.running !== null
  const unsent = sending.unsent.find(({ isInComposer }) => isInComposer)

  useEffect(() => void focusWithoutKeyboard(field.current), [])
  useImperativeHandle(ref, () => ({
    exchange(before, after) {
      if (content === before) setDraft(after)
      return content === before
    },
    focus() {
      if (!focusWithoutKeyboard(field.current)) focusContent()
    },
  }))

  const onWrite = (text: string) => {
    prepareStreams()
    setDraft(text)
    forget()
    if (unsent && normalise(text) === '') sending.discard(unsent)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    focusWithoutKeyboard(field.current)
    if (content === '' || isBusy) return
    if (isSound(draft) && sending.send(content)) setDraft('')
  }

  return (
    <form
      onSubmit={onSubmit}
      className="mx-auto grid w-full max-w-3xl shrink-0 print:hidden gap-2 px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <div id={place.notes} className="contents" />
      <ComposerNotes
        id={notes}
        problem={problem}
        wait={wait}
        unsent={unsent}
        length={content.length}
        footer={children}
      >
        <ComposerField
          ref={field}
          draft={draft}
          onWrite={onWrite}
          notes={notes}
          isInvalid={problem !== undefined}
        >
          <div
            id={place.field}
            className={cx('flex shrink-0 justify-end', chat.voice.language ? 'min-w-23' : 'min-w-11')}
          />
          <SendButton wait={wait} isDisabled={content === '' || isBusy} />
        </ComposerField>
      </ComposerNotes>
    </form>
  )
}

/** On a touch screen the focus would bring up a keyboard that nobody asked for. */
function focusWithoutKeyboard(field: HTMLElement | null): boolean {
  const isFine = matchMedia('(pointer: fine)').matches
  if (isFine) field?.focus({ preventScroll: true })
  return isFine
}

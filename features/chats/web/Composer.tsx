import { type Ref, type SubmitEvent, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { normalise, textProblems } from '#platform/contract/text.ts'
import { logEvent, warn } from '#platform/web/error-log.ts'
import { useDraft } from '#platform/web/hooks/useDraft.ts'
import { messageProblem } from '../contract.ts'
import { ComposerField } from './ComposerField.tsx'
import { ComposerNotes } from './ComposerNotes.tsx'
import { SendButton } from './SendButton.tsx'
import { type SendLimit, useSecondsToWait } from './useSendLimit.ts'
import type { Sending } from './useSendMessage.ts'

export type ComposerHandle = {
  /** Takes back a text that could not be sent; false when something else has been written meanwhile. */
  putBack(text: string): boolean
}

type Props = { readonly ref: Ref<ComposerHandle>; readonly sending: Sending; readonly limit: SendLimit }

/** Where the learner writes. The draft stays on this device until it is sent. */
export function Composer({ ref, sending, limit }: Props) {
  const notes = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [draft, setDraft] = useDraft(`chat:${sending.chat.id}`)
  const [problem, setProblem] = useState<string>()
  const wait = useSecondsToWait(limit)
  const content = normalise(draft)
  const isBusy = sending.running !== null
  const unsent = sending.unsent.find(({ isInComposer }) => isInComposer)

  useEffect(() => focusWithoutKeyboard(field.current), [])
  useImperativeHandle(ref, () => ({
    putBack(text) {
      if (content === '') setDraft(text)
      return content === ''
    },
  }))

  const onWrite = (text: string) => {
    setDraft(text)
    setProblem(undefined)
    if (unsent && normalise(text) === '') sending.discard(unsent)
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    focusWithoutKeyboard(field.current)
    if (content === '' || isBusy) return
    const found = messageProblem(draft)
    if (found !== undefined) report(found)
    setProblem(found)
    if (found === undefined && sending.send(content)) setDraft('')
  }

  return (
    <form
      onSubmit={onSubmit}
      className="mx-auto grid w-full max-w-3xl shrink-0 print:hidden gap-2 px-3 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
    >
      <ComposerNotes id={notes} problem={problem} wait={wait} unsent={unsent} length={content.length}>
        <ComposerField
          ref={field}
          draft={draft}
          onWrite={onWrite}
          notes={notes}
          isInvalid={problem !== undefined}
        >
          {/* The microphone goes here. */}
          <SendButton wait={wait} isDisabled={content === '' || isBusy} />
        </ComposerField>
      </ComposerNotes>
    </form>
  )
}

/** On a touch screen the focus would bring up a keyboard that nobody asked for. */
function focusWithoutKeyboard(field: HTMLElement | null): void {
  if (matchMedia('(pointer: fine)').matches) field?.focus({ preventScroll: true })
}

function report(problem: string): void {
  if (problem === textProblems.harmful) warn('suspicious message', problem)
  else logEvent('invalid message', problem)
}

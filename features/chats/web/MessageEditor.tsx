import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { normalise } from '#platform/contract/text.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { isComposing } from '#platform/web/keyboard.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { EditorNotes } from './EditorNotes.tsx'
import { MessageField } from './MessageField.tsx'
import type { MessageEditing } from './useEditing.ts'
import { useMessageProblem } from './useMessageProblem.ts'

export type EditorProps = { readonly lang: string; readonly editing: MessageEditing }

/** The editor in place of an own message. */
export function MessageEditor({ lang, editing }: EditorProps) {
  const { failed, isBusy, secondsLeft, readDraft, writeDraft, cancel, save } = editing
  const t = useText('chats')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(readDraft)
  const { problem, validate, clearProblem } = useMessageProblem()
  const content = normalise(text)

  useEffect(() => focusEnd(field.current), [])

  const onWrite = (next: string) => {
    setText(next)
    writeDraft(next)
    clearProblem()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // Saving may disable the button, which would lose the focus.
    field.current?.focus({ preventScroll: true })
    if (!isBusy && validate(text)) save(content)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event)) cancel()
  }
  return (
    <li className="px-4 py-2 print:hidden">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape cancels from every control of the form */}
      <form
        onSubmit={onSubmit}
        onKeyDown={onKeyDown}
        className={cx(
          'ml-auto grid max-w-[36rem] scroll-my-4 rounded-bubble rounded-br-md border bg-surface px-4 pt-3 pb-2 ring-1',
          problem === undefined ? 'border-accent ring-accent' : 'border-danger ring-danger',
        )}
      >
        <label htmlFor={id} className="text-sm font-medium text-accent">
          {t('edit.title')}
        </label>
        <MessageField
          ref={field}
          id={id}
          text={text}
          onWrite={onWrite}
          lang={lang}
          aria-describedby={`${id}-notes`}
          aria-invalid={problem !== undefined}
        />
        <EditorNotes id={`${id}-notes`} problem={problem} failed={failed} length={content.length} />
        <div className="mt-1 -mr-2 flex flex-wrap justify-end gap-2">
          <Button look="ghost" size="small" onClick={cancel}>
            {t('edit.cancel')}
          </Button>
          <Button type="submit" size="small" disabled={isBusy || secondsLeft > 0}>
            {t('edit.save')} {secondsLeft > 0 && t('send.wait', { seconds: secondsLeft })}
          </Button>
        </div>
      </form>
    </li>
  )
}

/** Focuses the end of the text, unless the learner is writing in another field. */
function focusEnd(field: HTMLTextAreaElement | null): void {
  const { activeElement } = document
  const isWritingElsewhere = activeElement instanceof HTMLTextAreaElement && activeElement.value !== ''
  field?.setSelectionRange(field.value.length, field.value.length)
  if (!isWritingElsewhere) field?.focus({ preventScroll: true })
  field?.form?.scrollIntoView({ block: 'nearest' })
}

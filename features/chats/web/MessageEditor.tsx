import { type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { normalise } from '#platform/contract/text.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { Button } from '#platform/web/ui/Button.tsx'
import { cx } from '#platform/web/ui/cx.ts'
import { EditorNotes } from './EditorNotes.tsx'
import { isComposing, MessageField } from './MessageField.tsx'
import type { Editing } from './useEditing.ts'
import { useMessageProblem } from './useMessageProblem.ts'

export type EditorProps = { readonly lang: string; readonly editing: Editing }

/** An own message while it is being rewritten, in its place. */
export function MessageEditor({ lang, editing }: EditorProps) {
  const { failed, isBusy, wait, recall, keep, cancel, save } = editing
  const t = useText('chats')
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(recall)
  const { problem, isSound, forget } = useMessageProblem()
  const content = normalise(text)

  useEffect(() => enter(field.current), [])

  const onWrite = (next: string) => {
    setText(next)
    keep(next)
    forget()
  }
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault()
    // The button may be disabled by what it has just done.
    field.current?.focus({ preventScroll: true })
    if (!isBusy && isSound(text)) save(content)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !isComposing(event)) cancel()
  }
  return (
    <li className="px-4 py-2 print:hidden">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape leaves from any part of it */}
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
          <Button type="submit" size="small" disabled={isBusy || wait > 0}>
            {t('edit.save')} {wait > 0 && t('send.wait', { seconds: wait })}
          </Button>
        </div>
      </form>
    </li>
  )
}

/** Begins at the end of the text, unless someone is in the middle of writing something else. */
function enter(field: HTMLTextAreaElement | null): void {
  const { activeElement } = document
  const isElsewhere = activeElement instanceof HTMLTextAreaElement && activeElement.value !== ''
  field?.setSelectionRange(field.value.length, field.value.length)
  if (!isElsewhere) field?.focus({ preventScroll: true })
  field?.form?.scrollIntoView({ block: 'nearest' })
}

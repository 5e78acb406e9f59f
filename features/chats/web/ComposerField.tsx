import type { KeyboardEvent, ReactNode, Ref } from 'react'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'

type Props = {
  readonly ref: Ref<HTMLTextAreaElement>
  readonly draft: string
  readonly onWrite: (text: string) => void
  /** Id of what is to be known about the text. */
  readonly notes: string
  readonly isInvalid: boolean
  /** The buttons at its end. */
  readonly children: ReactNode
}

/** Grows with its text up to six lines: an invisible copy behind the textarea measures it, in CSS alone. */
export function ComposerField({ ref, draft, onWrite, notes, isInvalid, children }: Props) {
  const t = useText('chats')
  return (
    <div
      className={cx(
        'flex items-end gap-1 rounded-[1.375rem] border bg-surface p-1.5 pl-4',
        'has-[textarea:focus-visible]:ring-1',
        isInvalid
          ? 'border-danger ring-danger'
          : 'border-control ring-accent has-[textarea:focus-visible]:border-accent',
      )}
    >
      <div
        data-draft={`${draft} `}
        className="grid max-h-[calc(9rem+1.25rem)] min-w-0 grow overflow-y-auto after:invisible after:col-start-1 after:row-start-1 after:py-2.5 after:leading-6 after:wrap-anywhere after:whitespace-pre-wrap after:content-[attr(data-draft)]"
      >
        <textarea
          ref={ref}
          name="message"
          rows={1}
          value={draft}
          onChange={({ currentTarget }) => onWrite(currentTarget.value)}
          onKeyDown={sendOnEnter}
          enterKeyHint="send"
          aria-label={t('send.label')}
          aria-describedby={notes}
          aria-invalid={isInvalid}
          placeholder={t('send.placeholder')}
          className="col-start-1 row-start-1 resize-none overflow-hidden bg-transparent py-2.5 text-base leading-6 outline-none placeholder:text-ink-faint"
        />
      </div>
      {children}
    </div>
  )
}

/** Enter sends, Shift+Enter breaks the line, and the Enter that ends a composition (IME) does neither. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  // Safari ends the composition before it reports the key, as code 229.
  const isComposing = event.nativeEvent.isComposing || event.keyCode === 229
  if (event.key !== 'Enter' || event.shiftKey || isComposing) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

import type { ComponentProps, KeyboardEvent } from 'react'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> & {
  readonly text: string
  readonly onWrite: (text: string) => void
}

/** Grows with its text up to six lines: an invisible copy behind the textarea measures it, in CSS alone. */
export function MessageField({ text, onWrite, ...rest }: Props) {
  return (
    <div
      data-text={`${text} `}
      className="grid max-h-[calc(9rem+1.25rem)] min-w-0 grow overflow-y-auto after:invisible after:col-start-1 after:row-start-1 after:py-2.5 after:leading-6 after:wrap-anywhere after:whitespace-pre-wrap after:content-[attr(data-text)]"
    >
      <textarea
        {...rest}
        name="message"
        rows={1}
        value={text}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        onKeyDown={sendOnEnter}
        enterKeyHint="send"
        className="col-start-1 row-start-1 resize-none overflow-hidden bg-transparent py-2.5 text-base leading-6 outline-none placeholder:text-ink-faint"
      />
    </div>
  )
}

/** Safari ends a composition (IME) before it reports the key that ended it, as code 229. */
export const isComposing = ({ nativeEvent, keyCode }: KeyboardEvent): boolean =>
  nativeEvent.isComposing || keyCode === 229

/** Enter sends, Shift+Enter breaks the line, and the Enter that ends a composition does neither. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
  event.preventDefault()
  event.currentTarget.form?.requestSubmit()
}

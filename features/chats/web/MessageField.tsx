import type { ComponentProps } from 'react'
import { formatNumber } from '#platform/web/format.ts'
import { useText, useLanguage } from '#platform/web/hooks/useText.ts'
import { sendOnEnter } from '#platform/web/keyboard.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { MESSAGE_LENGTH } from '../contract-rules.ts'

type Props = Omit<ComponentProps<'textarea'>, 'value' | 'onChange' | 'className'> & {
  readonly text: string
  readonly onWrite: (text: string) => void
}

/** A text field that grows up to six lines: an invisible copy behind it sets the height, in CSS alone. */
export function MessageField({ text, onWrite, ...rest }: Props) {
  return (
    <div
      data-text={`${text} `}
      className="grid max-h-[calc(9rem+1.25rem)] min-w-0 grow overflow-y-auto after:invisible after:col-start-1 after:row-start-1 after:py-2.5 after:leading-6 after:wrap-anywhere after:whitespace-pre-wrap after:content-[attr(data-text)] max-sm:pr-2"
    >
      <textarea
        {...rest}
        name="message"
        rows={1}
        value={text}
        onChange={({ currentTarget }) => onWrite(currentTarget.value)}
        onKeyDown={sendOnEnter}
        enterKeyHint="send"
        className="col-start-1 row-start-1 w-0 min-w-full resize-none overflow-hidden bg-transparent py-2.5 text-base leading-6 outline-none placeholder:overflow-hidden placeholder:text-ellipsis placeholder:whitespace-nowrap placeholder:text-ink-faint"
      />
    </div>
  )
}

/** From this length on the field shows how much room is left. */
const SHOWN_FROM = 1800

/** The length of a text, once it comes near the limit. */
export function MessageLength({ length }: { readonly length: number }) {
  const t = useText('chats')
  const language = useLanguage()
  if (length < SHOWN_FROM) return null
  return (
    <p
      className={cx(
        'ml-auto shrink-0 tabular-nums',
        length > MESSAGE_LENGTH && 'font-medium text-danger-ink',
      )}
    >
      {t('send.length', {
        length: formatNumber(length, language),
        limit: formatNumber(MESSAGE_LENGTH, language),
      })}
    </p>
  )
}

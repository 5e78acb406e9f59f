import type { ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'

type Props = { readonly isUser: boolean; readonly children: ReactNode }

/** The shape that a message has in the chat too. */
export function JudgedBubble({ isUser, children }: Props) {
  return (
    <div
      className={cx(
        'max-w-[36rem] min-w-0 rounded-bubble px-4 py-2.5',
        // Where there are no colours, an edge shows who speaks.
        'forced-colors:border print:border print:border-line print:text-ink',
        isUser
          ? 'rounded-br-md bg-bubble text-on-bubble print:bg-transparent'
          : 'mr-13 rounded-bl-md bg-surface text-ink ring-1 ring-line ring-inset',
      )}
    >
      {children}
    </div>
  )
}

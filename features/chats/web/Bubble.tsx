import type { ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { PartnerPicture, type PartnerPictureProps } from './PartnerPicture.tsx'

type RowProps = Omit<PartnerPictureProps, 'className'> & {
  readonly isUser: boolean
  readonly isNew?: boolean
  readonly isSilent?: boolean
  /** An estimate, so that the scroll position stays when rows outside the window are measured. */
  readonly height?: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

/**
 * The row of a bubble, with space for a message's buttons. Its padding keeps rings and shadows inside the row, because
 * `content-visibility` clips there.
 */
export function BubbleRow({ isUser, isNew, isSilent, height, className, children, ...picture }: RowProps) {
  return (
    <li
      aria-hidden={isSilent}
      style={{ containIntrinsicHeight: height && `auto ${height}` }}
      className={cx(
        'group/row flex items-end gap-1 px-4 py-2',
        height && '[content-visibility:auto] print:[content-visibility:visible]',
        isUser && 'flex-row-reverse',
        isNew && 'animate-rise',
        className,
      )}
    >
      {!isUser && <PartnerPicture {...picture} className="mr-2 max-sm:hidden" />}
      {children}
    </li>
  )
}

export function Bubble({ isUser, children }: Pick<RowProps, 'isUser' | 'children'>) {
  return (
    <div
      className={cx(
        'max-w-[min(36rem,calc(100%-5.75rem))] min-w-0 rounded-bubble px-4 py-2.5',
        // Forced colours remove the background, so a border shows the bubble.
        'forced-colors:border print:border print:border-line print:text-ink',
        isUser
          ? 'rounded-br-md bg-bubble text-on-bubble'
          : 'rounded-bl-md bg-surface max-sm:max-w-[calc(100%-3rem)] text-ink ring-1 ring-line ring-inset',
      )}
    >
      {children}
    </div>
  )
}

export function BubbleText({ lang, children }: { readonly lang: string; readonly children: string }) {
  return (
    <p lang={lang} dir="auto" className="leading-relaxed whitespace-pre-wrap wrap-anywhere">
      {children}
    </p>
  )
}

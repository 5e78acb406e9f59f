import { memo, type ReactNode } from 'react'
import { cx } from '#platform/web/ui/cx.ts'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import { MessageActions, type MessageHandlers } from './MessageActions.tsx'
import { PartnerPicture, type PartnerPictureProps } from './PartnerPicture.tsx'

type Props = Omit<PartnerPictureProps, 'className'> & {
  readonly isUser: boolean
  /** Announces who speaks, which the side of the bubble shows. */
  readonly speaker: string
  readonly content: string
  readonly lang: string
  readonly isNew?: boolean
  /** Absent until the message has an id. */
  readonly id?: number
  readonly actions?: MessageHandlers
  /** Where other tries begin. */
  readonly above?: ReactNode
}

/** One message of the transcript. It renders once, because a chat may have hundreds and the composer renders often. */
export const MessageBubble = memo(function MessageBubble({
  speaker,
  content,
  lang,
  id,
  actions,
  above,
  ...row
}: Props) {
  return (
    <BubbleRow
      {...row}
      height={estimateHeight(content)}
      className={above === undefined ? undefined : 'flex-wrap'}
    >
      {above}
      <Bubble isUser={row.isUser}>
        <VisuallyHidden>{speaker} </VisuallyHidden>
        <BubbleText lang={lang}>{content}</BubbleText>
      </Bubble>
      {id !== undefined && actions && (
        <MessageActions actions={actions} id={id} isUser={row.isUser} content={content} />
      )}
    </BubbleRow>
  )
})

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

/** A bubble has about sixty characters a line, and padding above and below. */
const estimateHeight = (content: string): string => `${1.25 + 1.625 * Math.ceil(content.length / 62)}rem`

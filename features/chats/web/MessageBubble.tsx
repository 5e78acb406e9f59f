import { memo, type ReactNode } from 'react'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import { Bubble, BubbleRow, BubbleText } from './Bubble.tsx'
import { MessageActions, type MessageHandlers } from './MessageActions.tsx'
import type { PartnerPictureProps } from './PartnerPicture.tsx'

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
  /** Shown above the bubble: the switch between tries that begin here, or a note. */
  readonly above?: ReactNode
}

/** One message of the transcript. Memoised, because a chat may have hundreds and the composer renders often. */
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

/** A bubble has about sixty characters a line, and padding above and below. */
const estimateHeight = (content: string): string => `${1.25 + 1.625 * Math.ceil(content.length / 62)}rem`

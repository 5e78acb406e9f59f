import { messageAnchor } from '#features/paths.ts'
import { memo, type ReactNode } from 'react'
import type { Message } from '#features/chats/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { Evaluation } from '../contract.ts'
import { FindingMarkers } from './FindingMarkers.tsx'
import type { Finding } from './findings.ts'
import { HighlightedText } from './HighlightedText.tsx'

type Props = {
  readonly message: Message
  /** Among the learner's; undefined for the partner's messages. */
  readonly number: number | undefined
  readonly evaluation: Evaluation
  readonly findings: readonly Finding[] | undefined
  readonly columnId: string | undefined
  readonly chosenKey: string | null
  readonly onToggle: (finding: Finding) => void
}

/** One message of the evaluated transcript, with the buttons that show what was found in it (requirement E4). */
export const EvaluatedMessage = memo(function EvaluatedMessage(props: Props) {
  const { message, number, evaluation, findings = [], columnId, chosenKey, onToggle } = props
  const t = useText('evaluations')
  const chosen = findings.find(({ key }) => key === chosenKey)
  return (
    <li
      id={messageAnchor(message.id)}
      tabIndex={-1}
      style={{ containIntrinsicHeight: `auto ${estimateHeight(message.content)}` }}
      className="grid grid-cols-1 gap-2 px-2 py-2 [content-visibility:auto]"
    >
      {number !== undefined && (
        <p aria-hidden className="text-end text-xs text-ink-muted">
          {t('context.message', { number })}
        </p>
      )}
      <div className={cx('flex items-end gap-2', message.is_user && 'justify-end')}>
        {!message.is_user &&
          (evaluation.character ? (
            <Face seed={evaluation.character.face_seed} className="me-1 size-8 max-sm:hidden" />
          ) : (
            <Emblem id={evaluation.scenario.id} size="small" className="me-1 max-sm:hidden" />
          ))}
        <EvaluatedBubble isUser={message.is_user}>
          <VisuallyHidden>{message.is_user ? t('context.you') : t('context.partner')} </VisuallyHidden>
          <HighlightedText
            text={message.content}
            quotations={chosen ? [chosen] : findings}
            lang={evaluation.language}
            isStrong={chosen !== undefined}
          />
        </EvaluatedBubble>
      </div>
      {findings.length > 0 && (
        <FindingMarkers
          findings={findings}
          chosenKey={chosenKey}
          columnId={columnId}
          lang={evaluation.language}
          onToggle={onToggle}
        />
      )}
    </li>
  )
})

/** A bubble has about sixty characters a line; the learner's have a number above. */
const estimateHeight = (content: string): string => `${3.25 + 1.625 * Math.ceil(content.length / 62)}rem`

type BubbleProps = { readonly isUser: boolean; readonly children: ReactNode }

/** The same shape as a message in the chat. */
function EvaluatedBubble({ isUser, children }: BubbleProps) {
  return (
    <div
      className={cx(
        'max-w-[36rem] min-w-0 rounded-bubble px-4 py-2.5',
        // Forced colours remove the background, so a border shows the bubble.
        'forced-colors:border',
        isUser
          ? 'rounded-br-md bg-bubble text-on-bubble'
          : 'mr-13 rounded-bl-md bg-surface text-ink ring-1 ring-line ring-inset',
      )}
    >
      {children}
    </div>
  )
}

import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import type { ReceivedEvaluation } from '../contract.ts'

type Props = {
  readonly messages: NonNullable<ReceivedEvaluation['messages']>
  readonly learner: string
  readonly lang: string
}

/** The messages in order. Each names its speaker, so that the position of a message is not the only sign. */
export function ReceivedTranscript({ messages, learner, lang }: Props) {
  const t = useText('sharing')
  return (
    <ol className="grid grid-cols-1 gap-4">
      {messages.map(({ is_user, content }, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- messages have no id here, and never change places
          key={index}
          className={cx('grid max-w-[36rem] grid-cols-1 gap-1', is_user && 'justify-self-end')}
        >
          <p className="text-xs text-ink-muted">
            {is_user ? t('received.learner', { name: learner }) : t('received.partner')}
          </p>
          <p
            lang={lang}
            dir="auto"
            className={cx(
              'rounded-bubble px-4 py-2.5 whitespace-pre-line wrap-anywhere',
              // Forced colours remove the background, so a border shows the bubble.
              'forced-colors:border',
              is_user
                ? 'rounded-br-md bg-bubble text-on-bubble'
                : 'rounded-bl-md bg-surface text-ink ring-1 ring-line ring-inset',
            )}
          >
            {content}
          </p>
        </li>
      ))}
    </ol>
  )
}

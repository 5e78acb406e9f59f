import type { Message } from '#features/chats/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import { VerdictMark } from '#platform/web/ui/VerdictMark.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { ComparedTry } from './CompareBanner.tsx'

type LaneProps = {
  readonly compared: ComparedTry
  readonly title: string
  readonly messages: readonly Message[]
  /** The older one steps back. */
  readonly isPale: boolean
}

/** One try from where the two part. */
export function CompareLane({ compared, title, messages, isPale }: LaneProps) {
  return (
    <section
      aria-label={title}
      className={cx(
        'grid gap-4 rounded-card p-4 sm:p-5',
        !isPale && 'bg-surface shadow-card ring-1 ring-line forced-colors:border',
      )}
    >
      <h2 className="font-semibold max-nav:sr-only">{title}</h2>
      <ol className="grid gap-3">
        {messages.map((message) => (
          <ComparedMessage key={message.id} compared={compared} message={message} isPale={isPale} />
        ))}
      </ol>
    </section>
  )
}

type MessageProps = Pick<LaneProps, 'compared' | 'isPale'> & { readonly message: Message }

/** A message, and below it the checks that its words were evidence of. */
export function ComparedMessage({ compared: { chat, evaluation }, message, isPale }: MessageProps) {
  const t = useText('evaluations')
  const { id, is_user: isUser, content } = message
  const checks =
    evaluation?.checks.filter(
      ({ verdict, evidence }) =>
        verdict !== 'not_judged' && evidence.some(({ message_id }) => message_id === id),
    ) ?? []
  return (
    <li className={cx('grid gap-1.5', isUser ? 'justify-items-end ps-8' : 'pe-8')}>
      <div className="flex max-w-full items-end gap-2">
        {!isUser &&
          (chat.character ? (
            <Face
              seed={chat.character.face_seed}
              expression={chat.character.expression}
              className="size-8 shrink-0"
            />
          ) : (
            <Emblem id={chat.scenario.id} size="small" />
          ))}
        <p
          lang={isUser ? chat.language : chat.partner.language}
          dir="auto"
          className={cx(
            'min-w-0 rounded-bubble px-4 py-2.5 leading-relaxed whitespace-pre-wrap wrap-anywhere forced-colors:border',
            !isUser && 'rounded-bl-md bg-surface ring-1 ring-line',
            isUser && 'rounded-br-md',
            isUser && (isPale ? 'bg-accent-soft text-ink' : 'bg-bubble text-on-bubble'),
          )}
        >
          <VisuallyHidden>{t(isUser ? 'compare.you' : 'compare.partner')} </VisuallyHidden>
          {content}
        </p>
      </div>
      {checks.length > 0 && (
        <ul className="flex flex-wrap justify-end gap-1.5">
          {checks.map(({ key, name, verdict }) => (
            <li
              key={key}
              className="flex items-center gap-1.5 rounded-full bg-surface px-2.5 py-1 text-xs text-ink-muted ring-1 ring-line"
            >
              <VerdictMark verdict={verdict} size="small" />
              <VisuallyHidden>{t(`checks.verdicts.${verdict}`)}: </VisuallyHidden>
              <span lang={chat.language}>{name}</span>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

import type { Message } from '#features/chats/contract.ts'
import { useText } from '#platform/web/hooks/useText.ts'
import { cx } from '#platform/web/ui/cx.ts'
import { Emblem } from '#platform/web/ui/Emblem.tsx'
import { Face } from '#platform/web/ui/Face.tsx'
import { VisuallyHidden } from '#platform/web/ui/VisuallyHidden.tsx'
import type { ComparedTry } from './CompareBanner.tsx'
import { ComparedFindings } from './ComparedFindings.tsx'

type Props = {
  readonly compared: ComparedTry
  readonly message: Message
  /** Whether it is shown paler, as the older try is. */
  readonly isPale: boolean
}

/** A message, and below it what was found in it. */
export function ComparedMessage({ compared: { chat, evaluation }, message, isPale }: Props) {
  const t = useText('evaluations')
  const { id, is_user: isUser, content } = message
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
      {evaluation && isUser && <ComparedFindings evaluation={evaluation} messageId={id} />}
    </li>
  )
}
